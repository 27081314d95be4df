import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import { Moment } from '#features/admin/parts/Moment.tsx'
import { Button } from '#ui/Button.tsx'

export interface SourceActions {
  onRefresh: (one: SourceStanding) => void
  /** The one that is being asked. */
  busy: Pick<SourceStanding, 'game' | 'state'> | null | undefined
  onClear: (one: SourceStanding) => void
}

const nameOf = ({ stateName, game }: SourceStanding) => `${stateName} ${GAMES[game].name}`

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
          aria-label={`Ask now for ${nameOf(one)}`}
          busy={isBusy}
          onClick={() => onRefresh(one)}
        >
          Ask now
        </Button>
      )}
      {one.canClear && (
        <Button kind="second" aria-label={`Clear ${nameOf(one)}`} onClick={() => onClear(one)}>
          Clear…
        </Button>
      )}
      {one.asked && (
        <span className="max-w-64 text-start text-xs text-muted">
          <WhyNot one={one} asked={one.asked} /> To clear its draws, take {one.source} out of
          DRAW_SOURCES first.
        </span>
      )}
    </span>
  )
}

interface WhyNotProps {
  one: SourceStanding
  asked: NonNullable<SourceStanding['asked']>
}

/** Why a live source cannot be asked by hand now. */
function WhyNot({ one, asked }: WhyNotProps) {
  if (one.canRefresh) return null
  if (asked.publisher?.kind === 'paid') return 'Metered source: asked after each draw only.'
  if (asked.askableAt === null) return 'Every draw up to now is in.'
  return (
    <>
      Asked less than 5 minutes ago: again from <Moment at={asked.askableAt} />.
    </>
  )
}
