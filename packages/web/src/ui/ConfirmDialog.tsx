import '#styles/dialog.css'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { holdPage } from '#ui/modals.ts'

interface QuestionProps {
  title: ReactNode
  /** The consequences of the action. */
  children: ReactNode
  confirm: string
  /** Label during the action: 'Deleting…'. */
  busyLabel?: string
  busy?: boolean
  danger?: boolean
  cancel?: string
  /** Element to focus after closing; true for the one that had the focus before. */
  focusAfter?: () => HTMLElement | true
  onConfirm: () => void
  onCancel: () => void
  /** Handles Escape, if it differs from `onCancel`; then the dialog opens on its confirming button. */
  onEscape?: () => void
}

/** Confirms an action that cannot be undone. Focuses Cancel first, and stays open while busy. */
export function ConfirmDialog({ open, ...question }: QuestionProps & { open: boolean }) {
  return open && createPortal(<Question {...question} />, document.body)
}

/** A native dialog: it traps the focus and makes the page behind it inert. */
function Question(props: QuestionProps) {
  const { title, children, confirm, busyLabel, busy = false, danger = false } = props
  const id = useId()
  const { dialog, confirming } = useModal(props)
  const unlessBusy = (run: () => void) => () => {
    if (!busy) run()
  }
  const escape = unlessBusy(props.onEscape ?? props.onCancel)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    escape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, as in any dialog
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onKeyDown={press}
      // Other requests to close, such as the back gesture of a phone.
      onCancel={(event) => {
        event.preventDefault()
        escape()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-words`} className="text-muted">
        {children}
      </div>
      <div className="dialog-actions">
        <Button kind="second" disabled={busy} onClick={unlessBusy(props.onCancel)}>
          {props.cancel ?? 'Cancel'}
        </Button>
        <Button
          ref={confirming}
          kind={danger ? 'danger' : 'primary'}
          busy={busy}
          {...(busyLabel === undefined ? {} : { busyLabel })}
          onClick={props.onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}

/** Opens the dialog on its safe button, and restores the focus when it closes. */
function useModal({ onEscape, focusAfter }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const confirming = useRef<HTMLButtonElement>(null)
  const after = useRef(focusAfter)
  const opensOnConfirm = useRef(onEscape !== undefined)
  useLayoutEffect(() => {
    after.current = focusAfter
  })
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const safe = opensOnConfirm.current ? confirming.current : element?.querySelector('button')
    const release = holdPage()
    element?.showModal()
    safe?.focus()
    return () => {
      release()
      element?.close()
      const next = after.current?.() ?? true
      if (next !== true) next.focus()
      else if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return { dialog, confirming }
}
