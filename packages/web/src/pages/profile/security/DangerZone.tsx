import { useRef, useState } from 'react'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

const TITLE = 'Danger Zone'

export function DangerZone() {
  const { isDemo } = useUser()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (isDemo)
    return (
      <Card title={TITLE}>
        <p className="text-muted">
          The demo account is shared by all who try it, so it cannot be deleted.
        </p>
      </Card>
    )
  return (
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
        <DeleteDialog
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          focusAfter={() => button.current}
        />
      )}
    </Card>
  )
}
