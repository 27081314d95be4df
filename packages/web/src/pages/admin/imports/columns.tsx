import type { DrawImport } from '@fourcast/contract/admin-draws.ts'
import { Outcome } from './Outcome.tsx'
import { bytesText } from '../in-words.ts'
import { Moment } from '../parts/Moment.tsx'
import { seriesName } from '../parts/series-name.ts'
import type { Column } from '#ui/Table.tsx'

export const columns: readonly Column<DrawImport>[] = [
  {
    id: 'file',
    head: 'File',
    full: true,
    cell: ({ fileName, bytes }) => (
      <>
        <span className="strong block wrap-anywhere">{fileName}</span>
        <span className="text-sm text-muted">{bytesText(bytes)}</span>
      </>
    ),
  },
  {
    id: 'series',
    head: 'Draws of',
    className: 'text-sm',
    cell: seriesName,
  },
  {
    id: 'sent',
    head: 'Sent',
    className: 'text-sm text-muted',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'outcome',
    head: 'What came of it',
    full: true,
    className: 'md:w-72',
    cell: (one) => <Outcome listed={one} />,
  },
]
