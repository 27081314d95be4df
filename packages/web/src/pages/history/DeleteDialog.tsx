import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { stats } from '#core/api/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface DeleteDialogProps {
  open: boolean
  /** Result to delete. It stays set while the dialog closes; null before the first. */
  one: Generation | null
  list: RefObject<HTMLElement | null>
  onClose: () => void
  onDelete: (one: Generation) => void
}

/** Confirms a deletion. Focus then moves to the next row, not to the top of the page. */
export function DeleteDialog({ open, one, list, onClose, onDelete }: DeleteDialogProps) {
  const next = useRef<HTMLElement | null>(null)
  const { data: figures } = useQuery(stats)
  const hasPlays = figures !== undefined && figures.plays.count > 0
  const confirm = () => {
    if (one === null) return
    next.current = neighbour(list.current, one.id)
    onClose()
    onDelete(one)
  }
  const cancel = () => {
    next.current = null
    onClose()
  }
  return (
    <ConfirmDialog
      open={open && one !== null}
      title={one === null ? '' : `Delete ${pickText(setsOf(one))}?`}
      confirm="Delete"
      danger
      focusAfter={() => next.current ?? true}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{MESSAGES.deleteConfirm}</p>
      {hasPlays && <p className="mt-2">Tickets you recorded stay.</p>}
    </ConfirmDialog>
  )
}

/** Delete button of the next row, or the line that hides it; else of the row before, else the list. */
function neighbour(list: HTMLElement | null, id: string) {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])]
  const at = buttons.findIndex((button) => button.dataset.delete === id)
  const next = buttons[at + 1] ?? buttons[at - 1]
  return next?.closest('details')?.querySelector('summary') ?? next ?? list
}
