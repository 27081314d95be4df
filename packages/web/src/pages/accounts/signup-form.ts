import { SignupForm as Sent } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isSamePassword } from '@fourcast/contract/password.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import * as z from 'zod/mini'
import { firstFailure } from './first-failure.ts'

const agreed = (message: string) => z.boolean().check(z.refine((yes) => yes, message))

const SignupForm = z
  .object({
    ...Sent.shape,
    confirmPassword: z.string(),
    agreeToTerms: agreed(MESSAGES.termsRequired),
    agreeToResponsiblePlay: agreed(MESSAGES.responsiblePlayRequired),
    marketingEmails: z.boolean(),
  })
  .check(
    z.refine(({ password, confirmPassword }) => isSamePassword(password, confirmPassword), {
      error: MESSAGES.passwordsDiffer,
      path: ['confirmPassword'],
      // Checked even if other fields are invalid: ORDER below selects the error to show.
      when: () => true,
    }),
  )
export type SignupForm = z.output<typeof SignupForm>

/** Order of the specification, section 5. */
const ORDER = [
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  'agreeToTerms',
  'agreeToResponsiblePlay',
] as const

export const signupResolver = firstFailure<SignupForm>(zodResolver(SignupForm), ORDER)
