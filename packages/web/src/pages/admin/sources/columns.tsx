import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { Moment } from '../parts/Moment.tsx'
import { LiveSourceCell } from './LiveSourceCell.tsx'
import { FreshnessChip } from './Freshness.tsx'
import { RowActions, type SourceActions } from './RowActions.tsx'
import { sourceName } from '#domains/draws/draw-source.ts'
import { calendarDate, count } from '#core/format.ts'
import { withArticle } from '#domains/draws/sources/source-words.ts'
import { Link } from '#ui/Link.tsx'
import type { Column } from '#ui/Table.tsx'

type Source = SourceStanding

export const columns = (actions: SourceActions): Column<Source>[] => [
  {
    id: 'name',
    head: 'Game and state',
    cell: (one) => (
      <>
        <span className="strong block">{one.stateName}</span>
        <span className="text-sm text-muted">
          {one.gameName} · {originOf(one)}
        </span>
      </>
    ),
  },
  {
    id: 'freshness',
    head: 'Freshness',
    className: 'max-md:justify-self-end',
    cell: ({ freshness }) => <FreshnessChip of={freshness} />,
  },
  {
    id: 'reach',
    head: 'Draws',
    label: 'Draws',
    full: true,
    className: 'text-sm',
    cell: (one) => <Reach one={one} />,
  },
  {
    id: 'check',
    head: 'Last and next check',
    label: 'Last and next check',
    full: true,
    className: 'text-sm',
    cell: (one) => <LiveSourceCell one={one} />,
  },
  {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    className: 'self-end',
    cell: (one) => <RowActions one={one} {...actions} />,
  },
]

/** Where the stored draws come from: of a live source that has sent none, our simulation. */
function originOf({ live, source, newestSource, simulated }: Source) {
  const asked = live && (live.publisher?.name ?? sourceName(source))
  if (asked !== null)
    return simulated ? `simulated until ${withArticle(asked)} sends a draw` : asked
  return sourceName(source === 'import' ? (newestSource ?? source) : source)
}

/** How many draws there are, the oldest and newest, and the gaps. */
const Reach = ({ one }: { one: Source }) => (
  <span className="grid gap-0.5 md:min-w-48">
    <span className="num">
      {count(one.draws)}
      {one.firstDrawOn !== null && ` since ${calendarDate(one.firstDrawOn)}`}
    </span>
    <span className="text-xs text-muted">
      newest <Moment at={one.lastDrawAt} />
    </span>
    <span className="text-xs text-muted">
      stored <Moment at={one.lastStoredAt} />
    </span>
    {one.gaps.map(({ from, to }) => (
      <span key={from} className="text-xs text-warning">
        no draws from {calendarDate(from)} to {calendarDate(to)}
      </span>
    ))}
    {one.quarantined > 0 && (
      <Link to="/admin/quarantine">{count(one.quarantined)} quarantined</Link>
    )}
  </span>
)
