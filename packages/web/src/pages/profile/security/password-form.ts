import { PASSWORD_MIN } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isSamePassword, isStrongEnough } from '@fourcast/contract/password.ts'
import * as z from 'zod/mini'
import { zodResolver } from '#core/forms/zod-resolver.ts'

/** Counts code points, so that an emoji is one character. */
const isLongEnough = (text: string) => [...text].length >= PASSWORD_MIN

const PasswordValues = z
  .object({
    currentPassword: z.string(),
    newPassword: z
      .string()
      .check(
        z.refine(isLongEnough, MESSAGES.passwordShort),
        z.refine(isStrongEnough, MESSAGES.passwordWeak),
      ),
    confirmPassword: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword), {
      error: MESSAGES.newPasswordsDiffer,
      path: ['confirmPassword'],
      // Runs even if the new password is too short, so that both errors are shown at once.
      when: () => true,
    }),
  )
export type PasswordValues = z.output<typeof PasswordValues>

export const passwordResolver = zodResolver(PasswordValues)
