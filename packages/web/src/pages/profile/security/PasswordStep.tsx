import * as MESSAGES from '@fourcast/contract/messages.ts'
import { passwordResolver, type PasswordStep as Form } from './code-form.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'

interface PasswordStepProps {
  why: string
  send: (currentPassword: string) => Promise<void>
}

/** Whoever left a device open leaves it open for no change of how one signs in. */
export function PasswordStep({ why, send }: PasswordStepProps) {
  const { busy, failure, field, onSubmit } = useSendForm<Form>({
    resolver: () => Promise.resolve(passwordResolver),
    defaultValues: { currentPassword: '' },
    failed: MESSAGES.unexpected,
    send: ({ currentPassword }) => send(currentPassword),
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-muted">{why}</p>
      {failure !== null && (
        <Banner kind="error" announce>
          {failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={busy}>
        <PasswordInput
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
          aria-required
        />
        <div className="dialog-actions">
          <Button type="submit" busy={busy} busyLabel="Checking…">
            Continue
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
