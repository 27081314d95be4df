import { correctTicket, deleteTicket, type Ticket, PRIZE_MOST } from '@fourcast/contract/tickets.ts'
import { type RefObject, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ticketName } from '#domains/tickets/ticket-text.ts'
import { centsOf, dollarsOf } from '#core/money.ts'
import { errorMessage, goneIsDone } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { ticketsChanged } from '#domains/tickets/queries.ts'

interface PrizeDialogProps {
  open: boolean
  /** Ticket to edit. It stays set while the dialog closes; null before the first. */
  one: Ticket | null
  onClose: () => void
}

/** Records the actual payout of a ticket, which may differ from the usual payout. */
export const PrizeDialog = ({ open, one, onClose }: PrizeDialogProps) => (
  <Dialog open={open && one !== null} onClose={onClose} title="Record payout">
    {one !== null && <PrizeForm play={one} onDone={onClose} />}
  </Dialog>
)

const WRONG = 'Enter a payout from $0 to $1,000,000'

function PrizeForm({ play, onDone }: { play: Ticket; onDone: () => void }) {
  const [text, setText] = useState(() =>
    play.prizeCents === null ? '' : dollarsOf(play.prizeCents).slice(1),
  )
  const [wrong, setWrong] = useState<string | null>(null)
  const correct = useCorrect(onDone)
  const save = () => {
    const prize = centsOf(text)
    if (correct.isPending) return
    if (prize === null || prize > PRIZE_MOST) setWrong(WRONG)
    else correct.mutate({ id: play.id, prize })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="num text-sm text-muted">{ticketName(play)}</p>
      {correct.isError && (
        <Banner kind="error" announce>
          {errorMessage(correct.error, 'Failed to update the payout')}
        </Banner>
      )}
      <TextInput
        label="Payout, in dollars"
        inputMode="decimal"
        autoComplete="off"
        placeholder="e.g. 5,000"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(null)
        }}
        {...(wrong === null
          ? { hint: 'Enter 0 if it didn’t win. This overrides our result.' }
          : { error: wrong })}
      />
      <div className="dialog-actions">
        {play.prizeFrom === 'owner' && (
          <Button
            kind="second"
            disabled={correct.isPending}
            onClick={() => correct.mutate({ id: play.id, prize: null })}
          >
            Use the official result
          </Button>
        )}
        <Button type="submit" busy={correct.isPending} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}

interface NotPlayedDialogProps {
  open: boolean
  /** Ticket to remove. It stays set while the dialog closes; null before the first. */
  one: Ticket | null
  /** Takes the focus when the ticket is removed. */
  list: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Confirms that a ticket is removed from the record. */
export function NotPlayedDialog({ open, one, list, onClose }: NotPlayedDialogProps) {
  const gone = useRef(false)
  const remove = useNotPlayed(() => {
    gone.current = true
    onClose()
  })
  const cancel = () => {
    gone.current = false
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open && one !== null}
      title="Remove this ticket?"
      confirm="Remove ticket"
      busyLabel="Removing…"
      busy={remove.isPending}
      danger
      focusAfter={() => (gone.current ? (list.current ?? true) : true)}
      onConfirm={() => one !== null && remove.mutate(one)}
      onCancel={cancel}
    >
      <p className="num">{one !== null && ticketName(one)}</p>
      <p>Its stake and payout are removed from your totals. The result stays.</p>
      {remove.isError && (
        <FieldError>{errorMessage(remove.error, 'Failed to remove this ticket')}</FieldError>
      )}
    </ConfirmDialog>
  )
}

/** Sets the payout of a ticket; null restores the official result. */
function useCorrect(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, prize }: { id: string; prize: number | null }) =>
      call(correctTicket, { params: { id }, body: { prize } }),
    onSuccess: async () => {
      await ticketsChanged(queries)
      notify({ type: 'success', message: 'Payout updated' })
      onDone()
    },
  })
}

function useNotPlayed(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    // A 404 counts as success: another tab has removed the ticket already.
    mutationFn: ({ id }: Ticket) => call(deleteTicket, { params: { id } }).catch(goneIsDone),
    onSuccess: async () => {
      await ticketsChanged(queries)
      notify({ type: 'success', message: 'Ticket removed' })
      onDone()
    },
  })
}
