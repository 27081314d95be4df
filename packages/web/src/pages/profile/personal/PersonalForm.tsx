import { type Profile, putProfile } from '@fourcast/contract/profile.ts'
import { Fragment, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ProfileFieldName, FIELDS, type ProfileField } from './fields.ts'
import type { PersonalValues } from './personal-form.ts'
import { newYorkToday } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { tellFailure } from '#pages/profile/tell-failure.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { PREFERENCES } from '#core/api/queries.ts'
import { useSession } from '#core/session.ts'
import { useUnsavedChanges } from '#core/routing/unsaved-changes.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

interface PersonalFormProps {
  stored: Profile
  /** The field that gets the focus. */
  first: ProfileFieldName
  /** Called when the form is saved or cancelled. */
  onDone: () => void
}

export function PersonalForm({ stored, first, onDone }: PersonalFormProps) {
  const { element, busy, movesFrom, field, onSubmit } = usePersonalForm(stored, onDone)
  useFocusOn(element, first)
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <fieldset className="grid gap-5" disabled={busy}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
          {FIELDS.map((of) => (
            <Fragment key={of.name}>
              <ProfileInput of={of} wiring={field(of.name)} />
              {of.name === 'phone' && movesFrom !== null && (
                <PasswordInput
                  {...field('currentPassword')}
                  label="Current Password"
                  autoComplete="current-password"
                  aria-required
                  className="col-span-full"
                  hint={<MovesFrom email={movesFrom} />}
                />
              )}
            </Fragment>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Saving…">
            Save
          </Button>
          <Button kind="second" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

interface ProfileInputProps {
  of: ProfileField
  wiring: ReturnType<ReturnType<typeof usePersonalForm>['field']>
}

function ProfileInput({ of, wiring }: ProfileInputProps) {
  const { name: _, required = false, shown: _shown, options, ...look } = of
  if (options !== undefined) return <Select {...look} {...wiring} options={options} />
  const days = look.type === 'date' && { min: '1900-01-01', max: newYorkToday() }
  return <TextInput {...look} {...wiring} {...days} aria-required={required} />
}

const MovesFrom = ({ email }: { email: string }) => (
  <span>
    Required to change your email. We’ll send a link to the new address. Until you open it, your
    account keeps <span className="wrap-anywhere">{email}</span>. We’ll notify that address of the
    change.
  </span>
)

function useFocusOn(form: RefObject<HTMLFormElement | null>, name: ProfileFieldName) {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [form, name])
}

const code = () => import('./personal-form.ts')

/** The form starts from the profile as it was when opened; only changed fields are sent. */
function usePersonalForm(stored: Profile, onDone: () => void) {
  const queries = useQueryClient()
  const { reload } = useSession()
  const [start] = useState(stored)
  const element = useRef<HTMLFormElement>(null)

  const save = async (values: PersonalValues) => {
    const body = changedFrom(start, values)
    if (Object.keys(body).length > 0) {
      const saved = await call(putProfile, { body })
      queries.setQueryData<Profile>(PROFILE, saved)
      // The server turns text messages off when their phone is removed.
      if (saved.phone !== start.phone) void queries.invalidateQueries({ queryKey: PREFERENCES })
      // The name is shown on other screens, too.
      void reload().catch(() => undefined)
      notify({ type: 'success', message: MESSAGES.profileUpdated })
    }
    onDone()
  }
  const again = () => element.current?.requestSubmit()

  const sending = useSendForm<PersonalValues>({
    resolver: async () => (await code()).personalResolver(start.email),
    defaultValues: valuesOf(start),
    failed: MESSAGES.profileFailed,
    send: (values) =>
      save(values).catch((error: unknown) => tellFailure(error, MESSAGES.profileFailed, again)),
  })
  const { form } = sending
  useUnsavedChanges(Object.keys(changedFrom(start, form.getValues())).length > 0)

  return {
    ...sending,
    element,
    movesFrom: isOther(form.watch('email'), start.email) ? start.email : null,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      // A half-typed date reads as empty, and would delete the stored one.
      const date = event.currentTarget.querySelector<HTMLInputElement>('input[type=date]')
      if (!date?.validity.badInput) return sending.onSubmit(event)
      event.preventDefault()
      form.set({ errors: { [date.name]: 'This date is incomplete' } })
      date.focus()
    },
  }
}

/** True for another address, and not for another spelling of the same one. */
const isOther = (typed: string, email: string) => typed.trim().toLowerCase() !== email

const valuesOf = (profile: Profile): PersonalValues => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  phone: profile.phone,
  dateOfBirth: profile.dateOfBirth,
  address: profile.address,
  city: profile.city,
  state: profile.state,
  zipCode: profile.zipCode,
  currentPassword: '',
})

/** Only fields changed here are sent: changes of another device stay. */
function changedFrom(start: Profile, values: PersonalValues): Partial<PersonalValues> {
  const names = FIELDS.map(({ name }) => name).filter((name) => values[name] !== start[name])
  const changed = Object.fromEntries(names.map((name) => [name, values[name]]))
  const { currentPassword } = values
  return values.email === start.email ? changed : { ...changed, currentPassword }
}
