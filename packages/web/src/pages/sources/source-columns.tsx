import { kindName } from './publisher-kinds.ts'
import type { SourceRow } from './source-rows.ts'
import { calendarDate, momentOf } from '#core/format.ts'
import { drawDay } from '#core/zone-time.ts'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/Table.tsx'

/** The columns for a source, in the order of the table and of the card. */
export const sourceColumns = (asOf: number): readonly Column<SourceRow>[] => [
  {
    id: 'games',
    head: 'State and games',
    full: true,
    cell: ({ stateName, games }) => (
      <span className="grid justify-items-start">
        <span className="strong">{stateName}</span>
        <span className="text-sm text-muted">{games.join(', ')}</span>
      </span>
    ),
  },
  {
    id: 'source',
    head: 'Source',
    label: 'Source',
    className: 'text-sm',
    cell: ({ publisher: { url, site, name } }) => (
      <a className="inline-link" href={url} aria-label={`${site}, ${name}`}>
        {site}
      </a>
    ),
  },
  {
    id: 'kind',
    head: 'Kind',
    label: 'Kind',
    className: 'text-sm',
    cell: ({ publisher: { kind } }) => (
      <Chip kind={kind === 'official' ? 'green' : 'info'}>{kindName(kind)}</Chip>
    ),
  },
  {
    id: 'newest',
    head: 'Newest draw',
    label: 'Newest draw',
    className: 'text-sm lg:whitespace-nowrap',
    cell: ({ newest, newestSource, isNational }) =>
      newest === null ? (
        'None yet'
      ) : (
        <span className="grid">
          {dateOf(newest, asOf)}
          {!isNational && `, ${newest.session}`}
          {newestSource === 'history' && (
            <span className="text-xs text-muted">from our stored history</span>
          )}
        </span>
      ),
  },
  {
    id: 'checked',
    head: 'Last checked',
    label: 'Last checked',
    className: 'text-sm lg:whitespace-nowrap',
    cell: ({ checkedAt }) => (checkedAt === null ? 'Not yet' : momentOf(checkedAt, new Date(asOf))),
  },
  {
    id: 'since',
    head: 'History since',
    label: 'History since',
    className: 'text-sm lg:whitespace-nowrap',
    cell: ({ since }) => (since === null ? 'None yet' : calendarDate(since)),
  },
]

const DAY_MS = 24 * 60 * 60_000

const dateOf = ({ date, at }: { date: string; at: string }, asOf: number) =>
  drawDay(date, (asOf - Date.parse(at)) / DAY_MS)
