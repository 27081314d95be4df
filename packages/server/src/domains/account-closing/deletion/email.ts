import { dollars } from '#platform/dollars.ts'
import type { Email } from '#platform/email/email.ts'

/** Not sent to an unverified address, which may be a stranger's. */
export const accountDeletedEmail = (
  contact: string,
  left: { by: 'owner' | 'admin'; hadPlan: boolean; refund: number; hasInvoices: boolean },
): Omit<Email, 'to'> => ({
  kind: 'account-deleted',
  subject: 'Your account was deleted',
  paragraphs: [
    DELETED[left.by],
    'It can’t be restored. Every device was signed out.',
    'We removed your profile and photo, preferences, history, saved numbers, tickets, notifications, subscription and payment methods.',
    ...(left.hadPlan ? [planSentence(left.refund)] : []),
    ...(left.hasInvoices ? [INVOICES] : []),
    STAYS,
    left.by === 'owner'
      ? 'If this wasn’t you, write to us.'
      : 'If you have a question, write to us.',
  ],
  action: { label: 'Write to us', url: contact },
  why: 'You got this email because this address had a Fourcast account until now.',
})

const DELETED = {
  owner: 'Someone who entered your password just deleted your Fourcast account.',
  admin: 'We just deleted your Fourcast account.',
}

const planSentence = (refund: number) =>
  refund === 0
    ? 'Your plan ended with it, and you won’t be charged again.'
    : `Your plan was cancelled first. We’re refunding ${dollars(refund)} to your payment method. Banks take up to 10 days to show it. You won’t be charged again.`

const INVOICES = 'We keep your invoices for seven years, as tax law requires, then delete them.'

const STAYS =
  'We keep your messages to us for a year. We keep logs and records of emails like this one for 30 days. A phone number that replied STOP stays blocked. Anonymous fingerprints prevent a second trial or offer and keep a break in force.'
