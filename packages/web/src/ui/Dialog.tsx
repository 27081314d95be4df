import '#styles/dialog.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  wide?: boolean
  /** Buttons at the end. */
  actions?: ReactNode
  /** What takes the focus afterwards, where what opened it is gone. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

/** Something to look at over the page. Escape and a press beside it close it; focus goes back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, wide = false, actions, focusAfter, children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={`dialog ${wide ? 'dialog-wide' : ''}`} finalFocus={focusAfter}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Close
              render={<IconButton icon="close" label="Close" className="-me-3 -mt-2.5 -mb-2" />}
            />
          </div>
          {children}
          {actions !== undefined && <div className="dialog-actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
