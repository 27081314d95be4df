import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Profile, putProfile } from '@fourcast/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { FIELDS } from './fields.ts'
import type { PersonalValues } from './personal-form.ts'
import { tellFailure } from '../tell-failure.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { PREFERENCES } from '#core/api/queries.ts'
import { useSession } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

const code = () => import('./personal-form.ts')

/** The form over what was stored when it was opened; only what was changed is sent. */
export function usePersonalForm(stored: Profile, onDone: () => void) {
  const queries = useQueryClient()
  const { reload } = useSession()
  const [start] = useState(stored)
  const element = useRef<HTMLFormElement>(null)

  const save = async (values: PersonalValues) => {
    const body = changedFrom(start, values)
    if (Object.keys(body).length > 0) {
      const saved = await call(putProfile, { body })
      queries.setQueryData<Profile>(PROFILE, saved)
      // Text messages go off with the phone that they went to.
      if (saved.phone !== start.phone) void queries.invalidateQueries({ queryKey: PREFERENCES })
      // The name stands in other places too.
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

  return {
    ...sending,
    element,
    movesFrom: isOther(form.watch('email'), start.email) ? start.email : null,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      // Half a date reads as none, and would take away the one that is stored.
      const date = event.currentTarget.querySelector<HTMLInputElement>('input[type=date]')
      if (!date?.validity.badInput) return sending.onSubmit(event)
      event.preventDefault()
      form.set({ errors: { [date.name]: 'This date is not complete' } })
      date.focus()
    },
  }
}

/** Whether it is another address, and not the same in another spelling. */
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

/** What another device changed meanwhile stays as it is there. */
function changedFrom(start: Profile, values: PersonalValues): Partial<PersonalValues> {
  const names = FIELDS.map(({ name }) => name).filter((name) => values[name] !== start[name])
  const changed = Object.fromEntries(names.map((name) => [name, values[name]]))
  const { currentPassword } = values
  return values.email === start.email ? changed : { ...changed, currentPassword }
}
