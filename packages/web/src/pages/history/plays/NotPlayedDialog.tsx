import type { Play } from '@fourcast/contract/plays.ts'
import { type RefObject, useRef } from 'react'
import { useNotPlayed } from './use-play-changes.ts'
import { playWords } from './words.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Wrong } from '#ui/Wrong.tsx'

interface NotPlayedDialogProps {
  open: boolean
  /** The ticket in question, or the last that was; null before the first. */
  one: Play | null
  /** Takes the focus when the ticket is gone. */
  list: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a ticket leaves the record. */
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
      title="Not played?"
      confirm="Not played"
      busyLabel="Removing…"
      busy={remove.isPending}
      danger
      focusAfter={() => (gone.current ? (list.current ?? true) : true)}
      onConfirm={() => one !== null && remove.mutate(one)}
      onCancel={cancel}
    >
      <p className="num">{one !== null && playWords(one)}</p>
      <p>Its stake and payout are removed from your totals. The result stays.</p>
      {remove.isError && <Wrong>{errorMessage(remove.error, 'Failed to remove this play')}</Wrong>}
    </ConfirmDialog>
  )
}
