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
      // Also when other fields are wrong: which one is shown first is decided below.
      when: () => true,
    }),
  )
export type SignupForm = z.output<typeof SignupForm>

/** The specification's order (section 5). */
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
