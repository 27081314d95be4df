import { type ReactNode, useEffect, useRef } from 'react'

interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** A panel from the left: the browser's own dialog, so it traps focus and gives it back. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    <dialog ref={dialog} className="drawer" aria-label={label} onClose={onClose} closedby="any">
      {open && children}
    </dialog>
  )
}
