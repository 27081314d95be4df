import type { Letter } from '#platform/mail/mail.ts'

type Words = Omit<Letter, 'to' | 'requestId'>

export const totpEnabledLetter = (url: string): Words => ({
  kind: 'totp-enabled',
  subject: 'Two-step sign-in is on',
  paragraphs: [
    'From now on, signing in to your Fourcast account takes a code of your authenticator app beside your password. Keep your recovery codes: each opens one sign-in if the app is not at hand.',
    'If that was not you, choose a new password at once and write to us.',
  ],
  action: { label: 'I did not do this', url },
})

export const totpDisabledLetter = (url: string): Words => ({
  kind: 'totp-disabled',
  subject: 'Two-step sign-in is off',
  paragraphs: [
    'Signing in to your Fourcast account takes your password alone again. The recovery codes of before no longer work.',
    'If that was not you, choose a new password at once, and turn two-step sign-in on again.',
  ],
  action: { label: 'I did not do this', url },
})

const left = (codes: number) =>
  codes === 0
    ? 'It was the last one. Make new ones before you need them.'
    : `${codes} ${codes === 1 ? 'is' : 'are'} left.${codes < 3 ? ' Make new ones before you need them.' : ''}`

export const recoveryCodeUsedLetter = (codes: number, url: string): Words => ({
  kind: 'recovery-code-used',
  subject: 'A recovery code was used',
  paragraphs: [
    `Someone, most likely you, signed in to your Fourcast account with one of its recovery codes. ${left(codes)}`,
    'If that was not you, choose a new password and new recovery codes at once.',
  ],
  action: { label: 'Open security settings', url },
})

interface SignIn {
  /** One of our own words, never what a browser called itself. */
  device: string
  /** In New York and in UTC. */
  time: string
  address: string
}

export const newSignInLetter = ({ device, time, address }: SignIn, url: string): Words => ({
  kind: 'new-sign-in',
  subject: 'New sign-in to your account',
  paragraphs: [
    'Someone signed in to your Fourcast account from a device or an address that it does not know.',
    `Device: ${device}\nTime: ${time}\nAddress: ${address}`,
    'If that was you, there is nothing to do. If not, sign that device out and choose a new password.',
  ],
  action: { label: 'See where you are signed in', url },
})
