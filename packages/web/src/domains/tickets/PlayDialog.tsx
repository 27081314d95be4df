import type { Ticket } from '@fourcast/contract/tickets.ts'
import { dollarsOf } from '#core/money.ts'
import { notify } from '#core/notifications/notifications.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PlayForm } from './PlayForm.tsx'
import type { PlaySubject } from './use-play-form.ts'

interface PlayDialogProps {
  open: boolean
  /** The selected result or number, or the last one while the dialog closes; null before the first. */
  one: PlaySubject | null
  onClose: () => void
}

/** Records a ticket for a result: 'I played this'. */
export function PlayDialog({ open, one, onClose }: PlayDialogProps) {
  const recorded = (play: Ticket) => {
    notify({ type: 'success', message: recordedText(play) })
    onClose()
  }
  return (
    <Dialog
      wide
      open={open && one !== null}
      onClose={onClose}
      title={one === null ? '' : `I played ${pickText(setsOf(one)).replace(' ', ' or ')}`}
    >
      {one !== null && <PlayForm one={one} onRecorded={recorded} />}
    </Dialog>
  )
}

function recordedText({ prizeCents, winningNumbers }: Ticket) {
  if (prizeCents === null && winningNumbers !== null)
    return 'Ticket recorded. It won a shared prize. Record your payout when you know it.'
  if (prizeCents === null) return 'Ticket recorded. We’ll check it when the real result is in.'
  return prizeCents === 0
    ? `Ticket recorded. ${winningNumbers} was drawn, so it didn’t win.`
    : `Ticket recorded. It usually pays ${dollarsOf(prizeCents)}. Check your official ticket.`
}
