import type { Email } from '#platform/email/email.ts'

/*
 * Emails to an unconfirmed address never contain user input: the address may be a stranger's, and the
 * account must not be a way to send them text.
 */

type EmailText = Omit<Email, 'to' | 'requestId'>

export const verificationEmail = (url: string): EmailText => ({
  kind: 'verify',
  subject: 'Confirm your email address',
  paragraphs: [
    'Welcome to Fourcast. Please confirm that this address is yours. Until then we send no other mail to it.',
    'The link works for 24 hours. If you did not sign up, do nothing: you will not hear from us again.',
  ],
  action: { label: 'Confirm my address', url },
  why: 'You get this mail because someone signed up to Fourcast with this address.',
})

export const passwordResetEmail = (url: string): EmailText => ({
  kind: 'reset',
  subject: 'Reset your password',
  paragraphs: [
    'Someone, most likely you, asked to reset the password of your Fourcast account.',
    'The link works once, for 30 minutes, and only if it is the newest one. If you did not ask, do nothing: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
})

export const passwordChangedEmail = (url: string): EmailText => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Fourcast account was changed just now. All other devices were signed out.',
    'If that was not you, set a new password at once.',
  ],
  action: { label: 'I did not do this', url },
})

export const signUpAttemptEmail = (url: string): EmailText => ({
  kind: 'signup-attempt',
  subject: 'Someone tried to sign up with your address',
  paragraphs: [
    'Someone tried to sign up to Fourcast with your address. You have an account already, and nothing about it has changed.',
    'If it was you and you forgot your password, choose a new one. If not, there is nothing to do.',
  ],
  action: { label: 'I forgot my password', url },
})

export const tokenReuseEmail = (url: string): EmailText => ({
  kind: 'refresh-reuse',
  subject: 'We signed you out to be safe',
  paragraphs: [
    'A key to one of your sessions was used twice. It may have been copied. We ended that session, so please sign in again.',
    'If you don’t recognize this, choose a new password: that signs out every device.',
  ],
  action: { label: 'Choose a new password', url },
})

/** The address may be a stranger's, so the text only says that no action is needed. */
export const confirmNewAddressEmail = (url: string): EmailText => ({
  kind: 'email-change',
  subject: 'Confirm your new email address',
  paragraphs: [
    'Someone, most likely you, wants to use this address for their Fourcast account from now on.',
    'The link works for 24 hours, and only if it is the newest one. Until you confirm, everything stays as it is. If you did not ask, do nothing.',
  ],
  action: { label: 'Confirm my new address', url },
  why: 'You get this mail because someone gave this address as the new one of their Fourcast account.',
})

export const emailChangeRequestedEmail = (url: string): EmailText => ({
  kind: 'email-change-asked',
  subject: 'Someone asked to change your email address',
  paragraphs: [
    'Someone, most likely you, asked to use another email address for your Fourcast account. Your account keeps this address until the new one is confirmed.',
    'If that was not you, someone knows your password. Choose a new one now: that stops the change and signs out every device.',
  ],
  action: { label: 'I did not do this', url },
})

export const emailChangedEmail = (support: string): EmailText => ({
  kind: 'email-changed',
  subject: 'Your email address was changed',
  paragraphs: [
    'Your Fourcast account uses another email address from now on. This is our last email to this address. You can no longer use it to reset the password.',
    `If that was not you, write to ${support} at once, from this address.`,
  ],
  why: 'You get this mail because a Fourcast account had this address until now.',
})

export const addressTakenEmail = (url: string): EmailText => ({
  kind: 'address-taken',
  subject: 'Someone asked to use your email address',
  paragraphs: [
    'Someone asked to use your address for another Fourcast account. You already have an account with it, so we refused. Nothing has changed.',
    'If it was you and you forgot the password of this account, choose a new one. If not, there is nothing to do.',
  ],
  action: { label: 'I forgot my password', url },
})

export const welcomeEmail = (url: string): EmailText => ({
  kind: 'welcome',
  subject: 'Welcome to Fourcast',
  paragraphs: [
    'Your address is confirmed. Fourcast turns your digits into picks for four-digit draws, keeps them for you, and says when a draw of a state you follow matches one.',
    'Every draw is random: no pick and no method wins more often than chance. Each pick shows its true odds and its average cost.',
    'Play only with money you can spare. Under Profile, Preferences you set your own daily limit, or take a break at any time.',
  ],
  action: { label: 'Make your first picks', url },
})

export const twoFactorEnabledEmail = (url: string, support: string): EmailText => ({
  kind: 'totp-enabled',
  subject: 'Two-factor authentication is on',
  paragraphs: [
    'From now on, signing in to your Fourcast account takes your password and a code from your authenticator app. Save your recovery codes. Each works for one sign-in without the app.',
    `If that was not you, choose a new password at once and write to ${support} from this address. A new password won’t turn it off. We’ll do that when you write to us.`,
  ],
  action: { label: 'I did not do this', url },
})

export const twoFactorDisabledEmail = (url: string): EmailText => ({
  kind: 'totp-disabled',
  subject: 'Two-factor authentication is off',
  paragraphs: [
    'You now sign in to your Fourcast account with just your password. Your old recovery codes no longer work.',
    'If that was not you, choose a new password at once, and turn two-factor authentication on again.',
  ],
  action: { label: 'I did not do this', url },
})

/**
 * Sent after support removed two-factor authentication for an owner who lost the app and the recovery
 * codes.
 */
export const twoFactorRemovedEmail = (url: string, support: string): EmailText => ({
  kind: 'totp-disabled',
  subject: 'We turned two-factor authentication off',
  paragraphs: [
    'Support received a request to turn off two-factor authentication for your Fourcast account, and did so. You now sign in with just your password. Your old recovery codes no longer work. Every device was signed out.',
    'Choose a new password if anyone else may know yours. Then turn two-factor authentication on again.',
    `If you did not ask for this, choose a new password at once and write to ${support}.`,
  ],
  action: { label: 'Choose a new password', url },
})

/** Entering codes requires the password, so the email advises changing the password. */
export const wrongCodesEmail = (url: string): EmailText => ({
  kind: 'wrong-codes',
  subject: 'Wrong codes were entered for your account',
  paragraphs: [
    'Someone entered three wrong codes of your authenticator app or of your recovery codes. They had the right password, or were signed in.',
    'If that was you, there is nothing to do. If not, choose a new password now. The old one stops working, and you can sign in right away.',
  ],
  action: { label: 'Choose a new password', url },
})

const codesLeft = (codes: number) =>
  codes === 0
    ? 'It was the last one. Make new ones before you need them.'
    : `${codes} ${codes === 1 ? 'is' : 'are'} left.${codes < 3 ? ' Make new ones before you need them.' : ''}`

export const recoveryCodeUsedEmail = (codes: number, url: string): EmailText => ({
  kind: 'recovery-code-used',
  subject: 'A recovery code was used',
  paragraphs: [
    `Someone, most likely you, signed in to your Fourcast account with one of its recovery codes. ${codesLeft(codes)}`,
    'If that was not you, choose a new password and new recovery codes at once.',
  ],
  action: { label: 'Open security settings', url },
})

export const recoveryCodesRenewedEmail = (url: string): EmailText => ({
  kind: 'recovery-codes-renewed',
  subject: 'New recovery codes were made',
  paragraphs: [
    'Your Fourcast account has new recovery codes. The old ones no longer work.',
    'If that was not you, someone has your password and a code: choose a new password at once, then make new codes again.',
  ],
  action: { label: 'I did not do this', url },
})

interface SignIn {
  /** A name from our own list, never the browser's user agent. */
  device: string
  /** In New York time and in UTC. */
  time: string
  address: string
}

export const newSignInEmail = ({ device, time, address }: SignIn, url: string): EmailText => ({
  kind: 'new-sign-in',
  subject: 'New sign-in to your account',
  paragraphs: [
    'Someone signed in to your Fourcast account from a new device or network.',
    `Device: ${device}\nTime: ${time}\nAddress: ${address}`,
    'If that was you, there is nothing to do. If not, sign that device out and choose a new password.',
  ],
  action: { label: 'See where you are signed in', url },
})
