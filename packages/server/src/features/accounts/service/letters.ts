import type { Letter } from '#platform/mail/mail.ts'

/*
 * No letter repeats a name or anything else that was typed at sign-up: the address may be a
 * stranger's, and our mail must not carry someone's words to them.
 */

type Words = Omit<Letter, 'to' | 'requestId'>

export const verifyLetter = (url: string): Words => ({
  kind: 'verify',
  subject: 'Confirm your email address',
  paragraphs: [
    'Welcome to Fourcast. Please confirm that this address is yours. Until then we send no other mail to it.',
    'The link works for 24 hours. If you did not sign up, do nothing: you will not hear from us again.',
  ],
  action: { label: 'Confirm my address', url },
})

export const resetLetter = (url: string): Words => ({
  kind: 'reset',
  subject: 'Reset your password',
  paragraphs: [
    'Someone, most likely you, asked to reset the password of your Fourcast account.',
    'The link works once, for 30 minutes, and only if it is the newest one. If you did not ask, do nothing: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
})

export const passwordChangedLetter = (url: string): Words => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Fourcast account was changed just now, and every device was signed out.',
    'If that was not you, set a new password at once.',
  ],
  action: { label: 'I did not do this', url },
})

export const signupAttemptLetter = (url: string): Words => ({
  kind: 'signup-attempt',
  subject: 'Someone tried to sign up with your address',
  paragraphs: [
    'Someone tried to sign up to Fourcast with your address. You have an account already, and nothing about it has changed.',
    'If it was you and you forgot your password, choose a new one. If not, there is nothing to do.',
  ],
  action: { label: 'I forgot my password', url },
})

export const reuseLetter = (url: string): Words => ({
  kind: 'refresh-reuse',
  subject: 'We signed you out to be safe',
  paragraphs: [
    'A key to one of your sessions was used a second time, as happens when it has been copied. We ended that session: please sign in again.',
    'If you do not recognise this, choose a new password: that signs out every device.',
  ],
  action: { label: 'Choose a new password', url },
})
