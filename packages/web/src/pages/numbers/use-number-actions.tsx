import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import type { ReactNode, RefObject } from 'react'
import type { NumberActions } from './NumberCard.tsx'
import { shareNumber, useDeleteNumber, useStop } from './use-numbers.ts'
import { numberTitle } from '#domains/picks/number-title.ts'
import { useNavigate } from '#core/routing/router.tsx'
import { useAbout } from '#core/use-about.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const PlayDialog = lazyDialog(
  async () => (await import('#domains/tickets/PlayDialog.tsx')).PlayDialog,
)

interface NumberActionsOptions {
  onEdit: (one: SavedNumber) => void
  /** Receives the focus when a number is deleted. */
  focusAfter: RefObject<HTMLElement | null>
  onDeleted?: () => void
}

export function useNumberActions({ onEdit, focusAfter, onDeleted }: NumberActionsOptions): {
  actions: NumberActions
  dialogs: ReactNode
} {
  const [played, deleted] = [useAbout<SavedNumber>(), useAbout<SavedNumber>()]
  const navigate = useNavigate()
  const stop = useStop()
  const remove = useDeleteNumber()
  const confirm = () => {
    if (deleted.one !== null)
      remove.mutate(deleted.one, onDeleted === undefined ? {} : { onSuccess: onDeleted })
    deleted.close()
  }
  const actions: NumberActions = {
    onPlay: played.show,
    onGenerate: ({ numbers }) => navigate('/generate', { state: { prefilledNumbers: numbers } }),
    onEdit,
    onStop: (one) => stop.mutate(one),
    onShare: (one) => void shareNumber(one),
    onDelete: deleted.show,
  }
  const dialogs = (
    <>
      {played.one !== null && (
        <PlayDialog open={played.open} one={subjectOf(played.one)} onClose={played.close} />
      )}
      <ConfirmDialog
        open={deleted.open && deleted.one !== null}
        title={deleted.one === null ? '' : `Delete ${numberTitle(deleted.one)}?`}
        confirm="Delete"
        danger
        focusAfter={() => (remove.isPending ? (focusAfter.current ?? true) : true)}
        onConfirm={confirm}
        onCancel={deleted.close}
      >
        <p>We stop checking it and delete its matches. Tickets you recorded stay.</p>
      </ConfirmDialog>
    </>
  )
  return { actions, dialogs }
}

const subjectOf = ({ id, createdAt, numbers }: SavedNumber) => ({
  id,
  createdAt,
  numbers,
  isSavedNumber: true,
})
