import { useRef, useState } from 'react'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NotForDemo } from '#pages/profile/NotForDemo.tsx'

const TITLE = 'Danger Zone'

export function DangerZone() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <NotForDemo title={TITLE} why="so it can’t be deleted.">
      <Card title={TITLE} className="border-danger">
        <p className="text-muted">
          Deletes your account and all its data, and cancels your plan. This cannot be undone.
        </p>
        <div>
          <Button ref={button} kind="danger" icon="trash" onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        </div>
        {open && (
          <DeleteAccountDialog
            onOpen={() => setOpen(true)}
            onClose={() => setOpen(false)}
            focusAfter={() => button.current}
          />
        )}
      </Card>
    </NotForDemo>
  )
}
