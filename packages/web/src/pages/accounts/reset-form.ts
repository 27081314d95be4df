import { NewPassword, resetPassword } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isSamePassword } from '@fourcast/contract/password.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import * as z from 'zod/mini'
import { firstFailure } from './first-failure.ts'
import { call } from '#core/api/api.ts'

const ResetForm = z.object({ password: NewPassword, confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => isSamePassword(password, confirmPassword), {
    error: MESSAGES.passwordsDiffer,
    path: ['confirmPassword'],
  }),
)
export type ResetForm = z.output<typeof ResetForm>

export const resetResolver = firstFailure<ResetForm>(zodResolver(ResetForm), [
  'password',
  'confirmPassword',
])

export const reset = (token: string, password: string) =>
  call(resetPassword, { body: { token, password } })
