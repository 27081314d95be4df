import { confirmTotp, disableTotp, startTotp } from '@fourcast/contract/totp.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import type * as z from 'zod/mini'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

export type PasswordStep = z.output<typeof startTotp.body>
export type CodeValues = z.output<typeof confirmTotp.body>
export type PasswordAndCode = z.output<typeof disableTotp.body>

export const totpPasswordResolver = zodResolver(startTotp.body)
export const totpCodeResolver = zodResolver(confirmTotp.body)
export const passwordAndCodeResolver = zodResolver(disableTotp.body)

/** Changing two-factor authentication requires the password and a code: one alone may be stolen. */
export const usePasswordAndCode = (send: (given: PasswordAndCode) => Promise<void>) =>
  useSendForm<PasswordAndCode>({
    resolver: () => Promise.resolve(passwordAndCodeResolver),
    defaultValues: { currentPassword: '', code: '' },
    failed: MESSAGES.unexpected,
    send,
  })

/** Attributes of a code field for phone keyboards and password managers. */
export const CODE_LOOK = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCorrect: 'off',
  spellCheck: false,
  'aria-required': true,
} as const
