import type { Letter } from '#platform/email/mail.ts'

type Words = Omit<Letter, 'to' | 'requestId'>

export const totpEnabledLetter = (url: string, support: string): Words => ({
  kind: 'totp-enabled',
  subject: 'Two-step sign-in is on',
  paragraphs: [
    'From now on, signing in to your Fourcast account takes your password and a code from your authenticator app. Save your recovery codes. Each works for one sign-in without the app.',
    `If that was not you, choose a new password at once and write to ${support} from this address. A new password won’t turn it off. We’ll do that when you write to us.`,
  ],
  action: { label: 'I did not do this', url },
})

export const totpDisabledLetter = (url: string): Words => ({
  kind: 'totp-disabled',
  subject: 'Two-step sign-in is off',
  paragraphs: [
    'You now sign in to your Fourcast account with just your password. Your old recovery codes no longer work.',
    'If that was not you, choose a new password at once, and turn two-step sign-in on again.',
  ],
  action: { label: 'I did not do this', url },
})

/** By us: whoever wrote had neither the app nor a recovery code. */
export const totpRemovedLetter = (url: string, support: string): Words => ({
  kind: 'totp-disabled',
  subject: 'We turned two-step sign-in off',
  paragraphs: [
    'Support received a request to turn off two-step sign-in for your Fourcast account, and did so. You now sign in with just your password. Your old recovery codes no longer work. Every device was signed out.',
    'Choose a new password if anyone else may know yours. Then turn two-step sign-in on again.',
    `If you did not ask for this, choose a new password at once and write to ${support}.`,
  ],
  action: { label: 'Choose a new password', url },
})

/** The password is right where codes are asked for, so that is what to change. */
export const wrongCodesLetter = (url: string): Words => ({
  kind: 'wrong-codes',
  subject: 'Wrong codes were entered for your account',
  paragraphs: [
    'Someone entered three wrong codes of your authenticator app or of your recovery codes. They had the right password, or were signed in.',
    'If that was you, there is nothing to do. If not, choose a new password now. The old one stops working, and you can sign in right away.',
  ],
  action: { label: 'Choose a new password', url },
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

export const recoveryCodesRenewedLetter = (url: string): Words => ({
  kind: 'recovery-codes-renewed',
  subject: 'New recovery codes were made',
  paragraphs: [
    'Your Fourcast account has new recovery codes. The old ones no longer work.',
    'If that was not you, someone has your password and a code: choose a new password at once, then make new codes again.',
  ],
  action: { label: 'I did not do this', url },
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
