import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { FOUR_DIGIT, gameOfState } from '@fourcast/engine/games.ts'
import { Moment } from '../parts/Moment.tsx'
import { Button } from '#ui/Button.tsx'

export interface SourceActions {
  onRefresh: (one: SourceStanding) => void
  /** The source that is being checked. */
  busy: Pick<SourceStanding, 'game' | 'state'> | null | undefined
  onClear: (one: SourceStanding) => void
}

/** The series as DRAW_SOURCES names it: 'NY', 'NY:cash3'. */
const seriesName = ({ game, state }: SourceStanding) =>
  game === FOUR_DIGIT ? state : `${state}:${game}`

const nameOf = ({ stateName, gameName }: SourceStanding) => gameOfState(stateName, gameName)

export function RowActions({
  one,
  onRefresh,
  busy,
  onClear,
}: SourceActions & { one: SourceStanding }) {
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
      {one.live && (
        <span className="max-w-64 text-start text-xs text-muted">
          <WhyNot one={one} live={one.live} /> To clear its draws, set {seriesName(one)}=import in
          DRAW_SOURCES first.
        </span>
      )}
    </span>
  )
}

interface WhyNotProps {
  one: SourceStanding
  live: NonNullable<SourceStanding['live']>
}

/** Why an admin cannot check a live source now. */
function WhyNot({ one, live }: WhyNotProps) {
  if (one.canRefresh) return null
  if (live.publisher?.kind === 'paid') return 'Metered source: checked only after each draw.'
  if (live.refreshableAt === null) return 'Up to date: no draw is missing.'
  return (
    <>
      Checked less than 5 minutes ago. Available again <Moment at={live.refreshableAt} />.
    </>
  )
}
