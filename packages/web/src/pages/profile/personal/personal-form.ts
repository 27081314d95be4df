import * as MESSAGES from '@fourcast/contract/messages.ts'
import { ProfileForm } from '@fourcast/contract/profile.ts'
import * as z from 'zod/mini'
import type { Resolver } from '#core/forms/form.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'

const Form = z.required(ProfileForm)
export type PersonalValues = z.output<typeof Form>

/** Validates the form: another email than `email` requires the password. */
export const personalResolver = (email: string): Resolver<PersonalValues> =>
  zodResolver<PersonalValues>(
    Form.check(
      z.refine((form) => form.email === email || form.currentPassword !== '', {
        error: MESSAGES.currentPasswordRequired,
        path: ['currentPassword'],
      }),
    ),
  )
