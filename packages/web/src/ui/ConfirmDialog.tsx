import '#styles/dialog.css'
import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/Button.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  confirm: string
  /** While it happens: 'Deleting…'. */
  busyLabel?: string
  busy?: boolean
  danger?: boolean
  cancel?: string
  /** What takes the focus afterwards; true is what had it before. */
  focusAfter?: () => HTMLElement | true
  onConfirm: () => void
  onCancel: () => void
  /** Escape, if it is not the same as `onCancel`; then the dialog opens on its confirming button. */
  onEscape?: () => void
}

/** Asks before what cannot be undone. Opens on Cancel, stays open while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, busyLabel, busy = false, danger = false } = props
  const confirming = useRef<HTMLButtonElement>(null)
  const escape = props.onEscape ?? props.onCancel
  const unlessBusy = (run: () => void) => () => {
    if (!busy) run()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && unlessBusy(escape)()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup
          className="dialog"
          initialFocus={props.onEscape ? confirming : true}
          finalFocus={props.focusAfter}
        >
          <Base.Title className="text-xl">{title}</Base.Title>
          <Base.Description render={<div className="text-muted">{children}</div>} />
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
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
