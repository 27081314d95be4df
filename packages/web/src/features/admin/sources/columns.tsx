import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import { Moment } from '#features/admin/parts/Moment.tsx'
import { FreshnessChip } from '#features/admin/sources/Freshness.tsx'
import { sourceName } from '#lib/draw-source.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { Column } from '#ui/Table.tsx'

type Source = SourceStanding

interface Actions {
  onRefresh: (one: Source) => void
  /** The one that is being refreshed. */
  busy: Pick<Source, 'game' | 'state'> | null | undefined
  onClear: (one: Source) => void
}

/** Nobody has to be asked for draws that are imported or simulated. */
const isLive = ({ source, simulated }: Source) => !simulated && source !== 'import'

const nameOf = ({ stateName, game }: Source) => `${stateName} ${GAMES[game].name}`

export const columns = (actions: Actions): Column<Source>[] => [
  {
    id: 'name',
    head: 'Game and state',
    cell: (one) => (
      <>
        <span className="strong block">{one.stateName}</span>
        <span className="text-sm text-muted">
          {GAMES[one.game].name} · {sourceName(one.source)}
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
    id: 'latest',
    head: 'Latest draw',
    label: 'Latest draw',
    full: true,
    className: 'text-sm',
    cell: (one) => <Latest one={one} />,
  },
  {
    id: 'draws',
    head: 'Draws',
    label: 'Draws',
    className: 'text-sm',
    cell: (one) => (
      <>
        <span className="block">{count(one.draws)}</span>
        {one.quarantined > 0 && (
          <Link to="/admin/quarantine">{count(one.quarantined)} set aside</Link>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    className: 'self-end',
    cell: (one) => <RowActions one={one} {...actions} />,
  },
]

/** When it was held and stored; of a live source, when it answered and what is wrong. */
const Latest = ({ one }: { one: Source }) => (
  <span className="grid gap-0.5">
    <Moment at={one.lastDrawAt} />
    <span className="text-xs text-muted">
      stored <Moment at={one.lastStoredAt} />
    </span>
    {isLive(one) && (
      <span className="text-xs text-muted">
        answered <Moment at={one.answeredAt} />
      </span>
    )}
    {one.lastError !== null && (
      <span className="max-w-64 text-xs wrap-anywhere text-error">
        {one.failures > 1 && `${count(one.failures)} times: `}
        {one.lastError}
        {one.troubledSince !== null && (
          <>
            {' '}
            (since <Moment at={one.troubledSince} />)
          </>
        )}
      </span>
    )}
  </span>
)

function RowActions({ one, onRefresh, busy, onClear }: Actions & { one: Source }) {
  const isBusy = busy?.game === one.game && busy.state === one.state
  const why = whyNot(one)
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {one.canRefresh && (
        <Button
          kind="second"
          aria-label={`Refresh ${nameOf(one)}`}
          busy={isBusy}
          onClick={() => onRefresh(one)}
        >
          Refresh
        </Button>
      )}
      {one.canClear && (
        <Button kind="second" aria-label={`Clear ${nameOf(one)}`} onClick={() => onClear(one)}>
          Clear…
        </Button>
      )}
      {why !== '' && <span className="max-w-64 text-start text-xs text-muted">{why}</span>}
    </span>
  )
}

/** Why a live source cannot be asked now, and why what it told cannot be cleared. */
function whyNot(one: Source) {
  if (!isLive(one)) return ''
  const clear = `To clear its draws, take ${one.source} out of DRAW_SOURCES first.`
  return one.canRefresh ? clear : `Metered source: asked after each draw only. ${clear}`
}
