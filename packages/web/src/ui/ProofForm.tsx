import { proveIdentity } from '@fourcast/contract/proof.ts'
import { call } from '#core/api/api.ts'
import type { Proof } from '#core/api/proof.ts'
import { useUser } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface ProofFormProps {
  open: boolean
  proof: Proof
  onProven: () => void
  onClose: () => void
}

/** Checks the password or a code. */
export function ProofForm({ open, proof, onProven, onClose }: ProofFormProps) {
  const { email } = useUser()
  const name = proof === 'code' ? 'code' : 'currentPassword'
  const { busy, failure, field, onSubmit } = useSendForm({
    resolver: async () => (values) =>
      values[name].trim() === '' ? { errors: { [name]: MISSING[proof] } } : { values },
    defaultValues: { currentPassword: '', code: '' },
    failed: 'We couldn’t check that. Please try again.',
    send: async (values) => {
      await call(proveIdentity, { body: { [name]: values[name] } })
      onProven()
    },
  })
  return (
    <Dialog open={open} title="Confirm it’s you" onClose={() => !busy && onClose()}>
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <p>
          For security, we ask you to confirm this every 15 minutes. We’ll then send what you
          entered.
        </p>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          {/* So that a password manager knows whose password this is. */}
          <input type="email" value={email} autoComplete="username" readOnly hidden />
          {proof === 'code' ? (
            <TextInput
              {...field('code')}
              label="Code"
              hint="6 digits from your authenticator app, or a recovery code"
              autoComplete="one-time-code"
            />
          ) : (
            <PasswordInput
              {...field('currentPassword')}
              label="Your password"
              autoComplete="current-password"
            />
          )}
          <div className="dialog-actions">
            <Button kind="second" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy} busyLabel="Checking…">
              Continue
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

const MISSING: Readonly<Record<Proof, string>> = {
  password: 'Enter your password',
  code: 'Enter a code',
}
