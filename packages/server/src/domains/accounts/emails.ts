import { CONFIRM_HOURS, TRIAL_DAYS } from '@fourcast/contract/limits.ts'
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
    `Welcome to Fourcast. Confirm your email address within ${CONFIRM_HOURS} hours to keep your ${TRIAL_DAYS} free days of Basic (once per person). Until you do, we won’t send you other emails, except ones that keep your account safe.`,
    `The link works for ${CONFIRM_HOURS} hours. If you didn’t sign up, you can ignore this email.`,
  ],
  action: { label: 'Confirm my address', url },
  why: 'You got this email because someone signed up for Fourcast with this address.',
})

export const passwordResetEmail = (url: string): EmailText => ({
  kind: 'reset',
  subject: 'Reset your password',
  paragraphs: [
    'Someone, probably you, asked to reset the password for your Fourcast account.',
    'The link works once, for 30 minutes. Only the newest link works. If you didn’t ask for this, ignore this email. Your password stays the same.',
  ],
  action: { label: 'Choose a new password', url },
})

export const passwordChangedEmail = (url: string): EmailText => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    'The password for your Fourcast account was just changed. All other devices were signed out.',
    'If this wasn’t you, set a new password right away.',
  ],
  action: { label: 'This wasn’t me', url },
})

export const signUpAttemptEmail = (url: string): EmailText => ({
  kind: 'signup-attempt',
  subject: 'Someone tried to sign up with your address',
  paragraphs: [
    'Someone tried to sign up for Fourcast with your address. You already have an account, and nothing about it has changed.',
    'If it was you and you forgot your password, choose a new one. If not, you don’t need to do anything.',
  ],
  action: { label: 'I forgot my password', url },
})

export const tokenReuseEmail = (url: string): EmailText => ({
  kind: 'refresh-reuse',
  subject: 'We signed you out to be safe',
  paragraphs: [
    'The key to one of your sessions was used twice, so someone may have copied it. We ended that session. Please sign in again.',
    'If this wasn’t you, choose a new password. That signs out every device.',
  ],
  action: { label: 'Choose a new password', url },
})

/** The address may be a stranger's, so the text only says that no action is needed. */
export const confirmNewAddressEmail = (url: string): EmailText => ({
  kind: 'email-change',
  subject: 'Confirm your new email address',
  paragraphs: [
    'Someone, probably you, wants to use this address for their Fourcast account.',
    'The link works for 24 hours. Only the newest link works. Nothing changes until you confirm. If you didn’t ask for this, ignore this email.',
  ],
  action: { label: 'Confirm my new address', url },
  why: 'You got this email because someone entered this address as the new one for their Fourcast account.',
})

export const emailChangeRequestedEmail = (url: string): EmailText => ({
  kind: 'email-change-asked',
  subject: 'Someone asked to change your email address',
  paragraphs: [
    'Someone, probably you, asked to use another email address for your Fourcast account. Your account keeps this address until the new one is confirmed.',
    'If this wasn’t you, someone knows your password. Choose a new one now. That stops the change and signs out every device.',
  ],
  action: { label: 'This wasn’t me', url },
})

export const emailChangedEmail = (support: string): EmailText => ({
  kind: 'email-changed',
  subject: 'Your email address was changed',
  paragraphs: [
    'Your Fourcast account now uses another email address. This is our last email to this one. You can no longer use it to reset your password.',
    `If this wasn’t you, email ${support} right away, from this address.`,
  ],
  why: 'You got this email because a Fourcast account used this address until now.',
})

export const addressTakenEmail = (url: string): EmailText => ({
  kind: 'address-taken',
  subject: 'Someone asked to use your email address',
  paragraphs: [
    'Someone asked to use your address for another Fourcast account. We declined, because you already have an account with it. Nothing has changed.',
    'If it was you and you forgot the password for this account, choose a new one. If not, you don’t need to do anything.',
  ],
  action: { label: 'I forgot my password', url },
})

export const welcomeEmail = (url: string): EmailText => ({
  kind: 'welcome',
  subject: 'Welcome to Fourcast',
  paragraphs: [
    'Your email address is confirmed. Fourcast turns your digits into picks for four-digit draws and saves them. For 7 days, we check them against draws of the states you follow, or of every state if you follow none.',
    'Every draw is random. No pick or method wins more often than chance. Each pick shows its true odds and its average cost.',
    'Play only with money you can afford to lose. Under Profile, Preferences, you can set your own daily limit or take a break at any time.',
  ],
  action: { label: 'Make your first picks', url },
})

export const twoFactorEnabledEmail = (url: string, support: string): EmailText => ({
  kind: 'totp-enabled',
  subject: 'Two-factor authentication is on',
  paragraphs: [
    'To sign in to your Fourcast account, you now need your password and a code from your authenticator app. Save your recovery codes. Each works for one sign-in without the app.',
    `If this wasn’t you, choose a new password right away and email ${support} from this address. A new password doesn’t turn two-factor authentication off. We’ll do that when you email us.`,
  ],
  action: { label: 'This wasn’t me', url },
})

export const twoFactorDisabledEmail = (url: string): EmailText => ({
  kind: 'totp-disabled',
  subject: 'Two-factor authentication is off',
  paragraphs: [
    'You now sign in to your Fourcast account with just your password. Your old recovery codes no longer work.',
    'If this wasn’t you, choose a new password right away, and turn two-factor authentication back on.',
  ],
  action: { label: 'This wasn’t me', url },
})

/**
 * Sent after support removed two-factor authentication for an owner who lost the app and the recovery
 * codes.
 */
export const twoFactorRemovedEmail = (url: string, support: string): EmailText => ({
  kind: 'totp-disabled',
  subject: 'We turned two-factor authentication off',
  paragraphs: [
    'Our support team turned off two-factor authentication for your Fourcast account, because someone asked us to. You now sign in with just your password. Your old recovery codes no longer work. Every device was signed out.',
    'If anyone else may know your password, choose a new one. Then turn two-factor authentication back on.',
    `If you didn’t ask for this, choose a new password right away and email ${support}.`,
  ],
  action: { label: 'Choose a new password', url },
})

/** Entering codes requires the password, so the email advises changing the password. */
export const wrongCodesEmail = (url: string): EmailText => ({
  kind: 'wrong-codes',
  subject: 'Wrong codes were entered for your account',
  paragraphs: [
    'Someone entered three wrong authenticator or recovery codes. They had the right password or were already signed in.',
    'If this was you, you don’t need to do anything. If not, choose a new password now. The old one stops working, and you can sign in right away.',
  ],
  action: { label: 'Choose a new password', url },
})

const codesLeft = (codes: number) =>
  codes === 0
    ? 'It was the last one. Create new codes before you need them.'
    : `${codes} ${codes === 1 ? 'is' : 'are'} left.${codes < 3 ? ' Create new codes before you need them.' : ''}`

export const recoveryCodeUsedEmail = (codes: number, url: string): EmailText => ({
  kind: 'recovery-code-used',
  subject: 'A recovery code was used',
  paragraphs: [
    `Someone, probably you, signed in to your Fourcast account with a recovery code. ${codesLeft(codes)}`,
    'If this wasn’t you, choose a new password and create new recovery codes right away.',
  ],
  action: { label: 'Open security settings', url },
})

export const recoveryCodesRenewedEmail = (url: string): EmailText => ({
  kind: 'recovery-codes-renewed',
  subject: 'New recovery codes were created',
  paragraphs: [
    'Your Fourcast account has new recovery codes. The old ones no longer work.',
    'If this wasn’t you, someone has your password and a code. Choose a new password right away, then create new codes again.',
  ],
  action: { label: 'This wasn’t me', url },
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
    `Device: ${device}\nTime: ${time}\nIP address: ${address}`,
    'If this was you, you don’t need to do anything. If not, sign that device out and choose a new password.',
  ],
  action: { label: 'See where you’re signed in', url },
})
