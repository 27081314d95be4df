import '#styles/dialog.css'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#ui/IconButton.tsx'
import { openModal } from '#ui/modals.ts'

interface DialogProps {
  onClose: () => void
  title: ReactNode
  wide?: boolean
  /** Below 768 px it opens from the bottom of the window. */
  sheet?: boolean
  actions?: ReactNode
  /** Element to focus after closing, if the one that opened it is removed. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

/** A non-destructive dialog. Escape and a press outside close it; the focus is restored. */
export function Dialog({ open, ...dialog }: DialogProps & { open: boolean }) {
  return open && createPortal(<OpenDialog {...dialog} />, document.body)
}

/**
 * Not `showModal`: that would make the bank's window, which Stripe adds to the page, and our notifications
 * inert.
 */
function OpenDialog(props: DialogProps) {
  const { onClose, title, wide = false, sheet = false, actions, focusAfter, children } = props
  const id = useId()
  const modal = useModal(onClose, focusAfter)
  return (
    <div ref={modal} className="modal">
      <div className="scrim" role="presentation" onClick={onClose} />
      <dialog
        open
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={`dialog ${wide ? 'dialog-wide' : ''} ${sheet ? 'dialog-sheet' : ''}`}
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <IconButton
            icon="close"
            label="Close"
            className="-me-3 -mt-2.5 -mb-2"
            onClick={onClose}
          />
        </div>
        {children}
        {actions !== undefined && <div className="dialog-actions">{actions}</div>}
      </dialog>
    </div>
  )
}

function useModal(onClose: () => void, focusAfter?: () => HTMLElement | null) {
  const modal = useRef<HTMLDivElement>(null)
  const after = useRef(focusAfter)
  const close = useRef(onClose)
  useEffect(() => {
    after.current = focusAfter
    close.current = onClose
  })
  useLayoutEffect(
    () =>
      modal.current === null
        ? undefined
        : openModal(modal.current, {
            onEscape: () => close.current(),
            focusAfter: () => after.current?.() ?? null,
          }),
    [],
  )
  return modal
}
