import '#styles/user-frame.css'
import { useState } from 'react'
import { Section } from '#gallery/Section.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { Menu } from '#ui/Menu.tsx'

type Open = 'dialog' | 'confirm' | 'busy' | 'drawer' | null

const DANA = { firstName: 'Dana', email: 'dana@example.com', profilePhotoUrl: null }

const ENTRIES = [
  { label: 'Profile', icon: 'profile', onSelect: () => {} },
  { label: 'Logout', icon: 'logout', onSelect: () => {} },
] as const

export function OverlaysPart() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Section
      id="overlays"
      title="Dialogs, drawer, menu"
      lead="Escape closes them, and the focus goes back to what opened them."
    >
      <div className="card">
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
          <Button onClick={() => setOpen('busy')}>Busy confirmation</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Menu
            label="Example menu"
            face={<Avatar of={DANA} />}
            head={<p className="px-3 py-2 text-sm text-muted">dana@example.com</p>}
            entries={ENTRIES}
          />
        </div>
      </div>
      <Dialog
        wide
        open={open === 'dialog'}
        onClose={close}
        title="Result 4567"
        actions={<Button kind="second">Copy numbers</Button>}
      >
        <p className="text-muted">All that is known of a result.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'busy'}
        title="Delete 4567?"
        confirm="Delete"
        busyLabel="Deleting…"
        danger
        busy={open === 'busy'}
        onConfirm={() => setOpen('busy')}
        onCancel={close}
      >
        Are you sure you want to delete this generation result? This action cannot be undone.
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onClose={close} label="Example drawer">
        <Button kind="second" onClick={close}>
          Close
        </Button>
        <p className="text-muted">The navigation of narrow screens.</p>
      </Drawer>
    </Section>
  )
}
