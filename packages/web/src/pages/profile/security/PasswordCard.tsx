import { SECURITY_NOTICES } from '@fourcast/contract/notifications.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { changePassword } from '@fourcast/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { PasswordValues } from './password-form.ts'
import { openSessions } from './queries.ts'
import { useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'
import { Button } from '#ui/Button.tsx'
import { MatchNote } from '#ui/MatchNote.tsx'
import { StrengthMeter } from '#ui/StrengthMeter.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { tellFailure } from '#pages/profile/tell-failure.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { NotForDemo } from '#pages/profile/NotForDemo.tsx'

const TITLE = 'Change password'

export function PasswordCard() {
  const [times, setTimes] = useState(0)
  return (
    <NotForDemo title={TITLE} why="so its password can’t be changed.">
      <Card title={TITLE}>
        <p className="text-muted">Every other device is signed out. This one stays signed in.</p>
        {/* A new key resets the form, so that no typed password is left. */}
        <PasswordForm key={times} again={times > 0} onDone={() => setTimes(times + 1)} />
      </Card>
    </NotForDemo>
  )
}

interface PasswordFormProps {
  /** True right after a save: the first field takes the focus. */
  again: boolean
  onDone: () => void
}

function PasswordForm({ again, onDone }: PasswordFormProps) {
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

/** Tells password managers which account the password belongs to. */
function Whose() {
  const { email } = useUser()
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

function useFocusFirst(form: RefObject<HTMLFormElement | null>, wanted: boolean) {
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>('[name="currentPassword"]')?.focus()
  }, [form, wanted])
}

const code = () => import('./password-form.ts')

const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

function usePasswordForm(onDone: () => void) {
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const save = async ({ currentPassword, newPassword }: PasswordValues) => {
    await call(changePassword, { body: { currentPassword, newPassword } })
    // The server has signed the other devices out.
    void queries.invalidateQueries({ queryKey: openSessions.queryKey })
    notify({ type: 'info', ...SECURITY_NOTICES.passwordChanged })
    onDone()
  }
  const again = () => element.current?.requestSubmit()
  const sending = useSendForm<PasswordValues>({
    resolver: async () => (await code()).passwordResolver,
    defaultValues: EMPTY,
    failed: MESSAGES.passwordFailed,
    send: (values) =>
      save(values).catch((error: unknown) => tellFailure(error, MESSAGES.passwordFailed, again)),
  })
  const values = sending.form.getValues()
  return { ...sending, element, values, isFilled: Object.values(values).every(Boolean) }
}
