import type { Play } from '@fourcast/contract/plays.ts'
import { now } from '#core/clock.ts'
import { dollarsOf } from '#core/money.ts'
import { Chip } from '#ui/Chip.tsx'

/** What a ticket paid and who says so, or what it waits for. */
export function PlayStatus({ play }: { play: Play }) {
  const { prizeCents, prizeFrom, winningNumbers } = play
  return (
    <span className="num grid justify-items-start gap-0.5 text-xs text-muted">
      {prizeCents === null ? (
        <Chip>{isAhead(play) ? 'Draw to come' : 'Waiting for a real result'}</Chip>
      ) : prizeCents === 0 ? (
        <Chip>No prize</Chip>
      ) : (
        <Chip kind="success" icon="check">
          Paid {dollarsOf(prizeCents)}
        </Chip>
      )}
      {winningNumbers !== null && <span>{winningNumbers} was drawn</span>}
      {prizeFrom === 'owner' && <span>as you said</span>}
      {prizeFrom === 'draw' && prizeCents !== 0 && <span>by the usual pays</span>}
      {prizeCents !== null && prizeCents > 0 && <span>check your official ticket</span>}
    </span>
  )
}

const isAhead = ({ drawDateTime }: Play) => Date.parse(drawDateTime) > now()
