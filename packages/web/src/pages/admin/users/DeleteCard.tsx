import { type AdminUserDetail, deleteUser } from '@fourcast/contract/admin-users.ts'
import { useState } from 'react'
import { useNavigate } from '#core/routing/router.tsx'
import { useChanged } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

export function DeleteCard({ user }: { user: AdminUserDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Delete permanently">
      <p className="text-muted">
        Deletes the account and its data, just as if its owner had. The plan is cancelled and any
        refund is paid. Admin actions stay in the audit log.
      </p>
      <div>
        <Button kind="danger" icon="trash" onClick={() => setOpen(true)}>
          Delete account…
        </Button>
      </div>
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface DeleteDialogProps {
  user: AdminUserDetail
  onClose: () => void
}

/** Asks for the account's email address, to prevent deleting the wrong account. */
function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const { busy, failure, field, onSubmit } = useDelete(user)
  return (
    <Dialog open title={`Delete ${user.name}?`} onClose={() => !busy && onClose()}>
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <p>
          This can’t be undone. To continue, type their email address:{' '}
          <span className="strong wrap-anywhere">{user.email}</span>
        </p>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          <TextInput
            {...field('address')}
            label="Account email address"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="dialog-actions">
            <Button kind="second" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Deleting…">
              Delete account
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

function useDelete({ id, name, email }: AdminUserDetail) {
  const navigate = useNavigate()
  const changed = useChanged()
  return useSendForm<{ address: string }>({
    resolver: async () => (values) =>
      values.address.trim().toLowerCase() === email
        ? { values }
        : { errors: { address: 'That’s not their email address' } },
    defaultValues: { address: '' },
    failed: 'Failed to delete the account',
    send: async () => {
      try {
        await call(deleteUser, { params: { id } })
        notify({ type: 'success', message: `${name} was deleted.` })
        navigate('/admin/users', { replace: true })
      } finally {
        void changed()
      }
    },
  })
}
