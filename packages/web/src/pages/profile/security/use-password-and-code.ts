import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type PasswordAndCode, passwordAndCodeResolver } from './code-form.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

/** Changing two-factor authentication takes the password and a code: either alone may be stolen. */
export const usePasswordAndCode = (send: (given: PasswordAndCode) => Promise<void>) =>
  useSendForm<PasswordAndCode>({
    resolver: () => Promise.resolve(passwordAndCodeResolver),
    defaultValues: { currentPassword: '', code: '' },
    failed: MESSAGES.unexpected,
    send,
  })
