import type { Play } from '@fourcast/contract/plays.ts'
import { playWords } from './words.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

export interface PlayActions {
  onPaid: (play: Play) => void
  onNotPlayed: (play: Play) => void
}

/** What can be done about a ticket: say what it paid, or that it was not played. */
export const PlayButtons = ({ play, onPaid, onNotPlayed }: PlayActions & { play: Play }) => (
  <span className="-me-3 inline-flex items-center">
    <Button
      kind="ghost"
      aria-label={`Record payout: ${playWords(play)}`}
      onClick={() => onPaid(play)}
    >
      Record payout
    </Button>
    <IconButton
      icon="trash"
      label={`Not played: ${playWords(play)}`}
      title="Not played"
      data-play={play.id}
      onClick={() => onNotPlayed(play)}
    />
  </span>
)
