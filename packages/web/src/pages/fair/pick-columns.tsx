import type { FairPick } from '@fourcast/contract/fair.ts'
import { momentOf } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import type { Column } from '#ui/Table.tsx'

/** A pick, and what it was made of besides the seed. */
export const PICK_COLUMNS: readonly Column<FairPick>[] = [
  {
    id: 'numbers',
    head: 'Pick',
    full: true,
    cell: ({ numbers }) => (
      <>
        <Balls entered size="sm" numbers={numbers} label={`Fair pick ${numbers.join(' ')}`} />
        <OddsLine short numbers={numbers} className="block" />
      </>
    ),
  },
  {
    id: 'nonce',
    head: 'Nonce',
    label: 'Nonce',
    className: 'num',
    cell: ({ nonce }) => nonce,
  },
  {
    id: 'client',
    head: 'Your words',
    label: 'Your words',
    full: true,
    className: 'break-words [overflow-wrap:anywhere]',
    cell: ({ client }) => client,
  },
  {
    id: 'pickedAt',
    head: 'Made',
    label: 'Made',
    className: 'num text-sm text-muted',
    cell: ({ pickedAt }) => <time dateTime={pickedAt}>{momentOf(pickedAt)}</time>,
  },
]
