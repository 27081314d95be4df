import { PASSWORD_MIN } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isSamePassword, isStrongEnough } from '@fourcast/contract/password.ts'
import * as z from 'zod/mini'
import { zodResolver } from '#core/forms/zod-resolver.ts'

/** Signs as people count them. */
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
      // Also where the new one is too short: both are to be mended.
      when: () => true,
    }),
  )
export type PasswordValues = z.output<typeof PasswordValues>

export const passwordResolver = zodResolver(PasswordValues)
