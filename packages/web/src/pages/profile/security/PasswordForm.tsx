import { type RefObject, useEffect, useState } from 'react'
import { usePasswordForm } from './use-password-form.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { MatchNote } from '#ui/MatchNote.tsx'
import { StrengthMeter } from '#ui/StrengthMeter.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface PasswordFormProps {
  /** It was saved just now: the focus starts over. */
  again: boolean
  onDone: () => void
}

export function PasswordForm({ again, onDone }: PasswordFormProps) {
  const { element, busy, field, values, isFilled, onSubmit } = usePasswordForm(onDone)
  const [shown, setShown] = useState(false)
  const { newPassword, confirmPassword } = values
  const look = {
    type: shown ? 'text' : 'password',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    'aria-required': true,
  } as const
  useFocusFirst(element, again)
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <Whose />
      <fieldset className="grid max-w-md gap-4" disabled={busy}>
        <TextInput
          {...look}
          {...field('currentPassword')}
          label="Current Password"
          autoComplete="current-password"
        />
        <div className="grid gap-2">
          <TextInput
            {...look}
            {...field('newPassword')}
            label="New Password"
            autoComplete="new-password"
          />
          <StrengthMeter password={newPassword} />
        </div>
        <TextInput
          {...look}
          {...field('confirmPassword')}
          label="Confirm New Password"
          autoComplete="new-password"
          hint={<MatchNote password={newPassword} confirmation={confirmPassword} />}
        />
        <Switch
          label="Show passwords"
          checked={shown}
          onChange={({ target }) => setShown(target.checked)}
        />
        <div>
          <Button type="submit" disabled={!isFilled} busy={busy} busyLabel="Updating…">
            Update Password
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** Tells a password manager whose password it is. */
function Whose() {
  const { email } = useUser()
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

function useFocusFirst(form: RefObject<HTMLFormElement | null>, wanted: boolean) {
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>('[name="currentPassword"]')?.focus()
  }, [form, wanted])
}
