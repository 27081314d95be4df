import { refreshSource, type SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { FOUR_DIGIT, gameOfState } from '@fourcast/engine/games.ts'
import { FreshnessChip } from './Freshness.tsx'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { sourceName } from '#domains/draws/draw-source.ts'
import { calendarDate, count } from '#core/format.ts'
import { withArticle } from '#domains/draws/sources/source-text.ts'
import { Link } from '#ui/Link.tsx'
import type { Column } from '#ui/Table.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from '#pages/admin/use-admin-action.ts'
import { call } from '#core/api/api.ts'

type Source = SourceStatus

export const sourceColumns = (actions: SourceActions): Column<Source>[] => [
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
    full: true,
    className: 'text-sm',
    cell: (one) => <Reach one={one} />,
  },
  {
    id: 'check',
    head: 'Last check',
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

/** Origin of the stored draws. They are simulated until a live source sends one. */
function originOf({ live, source, newestSource, simulated }: Source) {
  const asked = live && (live.publisher?.name ?? sourceName(source))
  if (asked !== null)
    return simulated ? `simulated until ${withArticle(asked)} sends a draw` : asked
  return sourceName(source === 'import' ? (newestSource ?? source) : source)
}

const drawsText = ({ draws, firstDrawOn }: Source) =>
  firstDrawOn === null
    ? `${count(draws)} stored`
    : `${count(draws)} stored since ${calendarDate(firstDrawOn)}`

/** Number of draws, the newest one, and the gaps. */
const Reach = ({ one }: { one: Source }) => (
  <span className="grid gap-0.5 md:min-w-48">
    <span className="num">{drawsText(one)}</span>
    <span className="text-xs text-muted">
      {one.simulated ? (
        'Simulated draws only'
      ) : (
        <>
          Newest <Moment midSentence at={one.lastDrawAt} />
        </>
      )}
    </span>
    {one.gaps.map(({ from, to }) => (
      <span key={from} className="text-xs text-warning">
        No draws from {calendarDate(from)} to {calendarDate(to)}
      </span>
    ))}
    {one.quarantined > 0 && (
      <Link to="/admin/quarantine">{count(one.quarantined)} quarantined</Link>
    )}
  </span>
)

/** Last check of a live source, and its error. Details are collapsed. */
function LiveSourceCell({ one }: { one: SourceStatus }) {
  const { live, checkedAt, answeredAt, lastStoredAt } = one
  if (!live) return <span className="text-muted">No live source</span>
  return (
    <div className="grid gap-1.5">
      <span>
        Checked <Moment midSentence at={checkedAt} />
      </span>
      <Failure one={one} />
      <Disclosure
        quiet
        title={
          <>
            Details<span className="sr-only">: {nameOf(one)}</span>
          </>
        }
      >
        <div className="grid max-w-80 gap-1 text-xs text-muted">
          <span>
            Next <Moment midSentence at={live.nextCheckAt} />
          </span>
          <span>
            Answered <Moment midSentence at={answeredAt} />
            {live.lastAnswer !== null && `: ${rowsOf(live.lastAnswer)}`}
          </span>
          <span>
            Stored <Moment midSentence at={lastStoredAt} />
          </span>
          <WhyNot one={one} live={live} />
          <span>To clear its draws, set {seriesName(one)}=import in DRAW_SOURCES first.</span>
          <ul className="grid gap-1 wrap-anywhere">
            {live.addresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </div>
      </Disclosure>
    </div>
  )
}

const rowsOf = ({
  taken,
  known,
  quarantined,
}: {
  taken: number
  known: number
  quarantined: number
}) => `${count(taken)} new, ${count(known)} known, ${count(quarantined)} quarantined`

/** Error of a source, or a note that a draw is missing. */
function Failure({ one: { lastError, failures, troubledSince, freshness } }: { one: Source }) {
  if (lastError === null)
    return freshness === 'late' ? (
      <span className="text-xs text-warning">A draw is missing. The source has not sent it.</span>
    ) : null
  return (
    <span className="grid max-w-72 text-xs wrap-anywhere text-error">
      <span>Last error: {lastError}</span>
      {troubledSince === null ? (
        <span>Failed checks: {count(failures)}</span>
      ) : (
        <span>
          Failed checks: {count(failures)} since <Moment midSentence at={troubledSince} />
        </span>
      )}
    </span>
  )
}

interface SourceActions {
  onRefresh: (one: SourceStatus) => void
  /** Source that is being checked. */
  busy: Pick<SourceStatus, 'game' | 'state'> | null | undefined
  onClear: (one: SourceStatus) => void
}

/** Name of the series in DRAW_SOURCES: 'NY', 'NY:cash3'. */
const seriesName = ({ game, state }: SourceStatus) =>
  game === FOUR_DIGIT ? state : `${state}:${game}`

const nameOf = ({ stateName, gameName }: SourceStatus) => gameOfState(stateName, gameName)

function RowActions({ one, onRefresh, busy, onClear }: SourceActions & { one: SourceStatus }) {
  if (!one.canRefresh && !one.canClear) return null
  const isBusy = busy?.game === one.game && busy.state === one.state
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {one.canRefresh && (
        <Button
          kind="second"
          aria-label={`Check now: ${nameOf(one)}`}
          busy={isBusy}
          onClick={() => onRefresh(one)}
        >
          Check now
        </Button>
      )}
      {one.canClear && (
        <Button kind="second" aria-label={`Clear ${nameOf(one)}`} onClick={() => onClear(one)}>
          Clear…
        </Button>
      )}
    </span>
  )
}

interface WhyNotProps {
  one: SourceStatus
  live: NonNullable<SourceStatus['live']>
}

/** Reason if a live source cannot be checked now. */
function WhyNot({ one, live }: WhyNotProps) {
  if (one.canRefresh) return null
  if (live.publisher?.kind === 'paid')
    return <span>Metered source: checked only after each draw.</span>
  if (live.refreshableAt === null) return <span>Up to date. No draw is missing.</span>
  return (
    <span>
      Checked less than 5 minutes ago. Available again{' '}
      <Moment midSentence at={live.refreshableAt} />.
    </span>
  )
}

type Which = Pick<SourceStatus, 'game' | 'state' | 'stateName'>

/** Checks a live source now. */
export const useRefreshSource = () =>
  useAdminAction({
    run: ({ game, state }: Which) => call(refreshSource, { params: { game, state } }),
    done: (_, { stateName }) => `${stateName}: we’ll check its source within 10 seconds`,
    failed: 'Failed to check the source',
  })
