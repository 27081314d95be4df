import { SignupForm as Sent } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isSamePassword } from '@fourcast/contract/password.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import * as z from 'zod/mini'

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
      // Checked also if the password is weak, so that both errors show at once.
      when: () => true,
    }),
  )
export type SignupForm = z.output<typeof SignupForm>

export const signupResolver = zodResolver(SignupForm)
