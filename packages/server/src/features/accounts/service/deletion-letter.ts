import { dollars } from '#features/billing/service/letters.ts'
import type { Letter } from '#platform/mail/mail.ts'

/** Also to an address that was never verified: whoever's it is should know that the account is gone. */
export const accountDeletedLetter = (
  contact: string,
  left: { by: 'owner' | 'admin'; hadPlan: boolean; refund: number; hasInvoices: boolean },
): Omit<Letter, 'to'> => ({
  kind: 'account-deleted',
  subject: 'Your account was deleted',
  paragraphs: [
    `Your Fourcast account was deleted just now ${BY[left.by]}. Every device was signed out, and it cannot be brought back.`,
    'Removed are your profile and photo, preferences, generation history, plays, notifications, subscription and payment methods.',
    ...(left.hadPlan ? [planWords(left.refund)] : []),
    ...(left.hasInvoices ? [INVOICES] : []),
    STAYS,
    left.by === 'owner'
      ? 'If this was not you, write to us.'
      : 'If you have a question, write to us.',
  ],
  action: { label: 'Write to us', url: contact },
  why: 'You get this mail because this address had an account at Fourcast until now.',
})

const BY = { owner: 'by someone who gave its password', admin: 'by us' }

const planWords = (refund: number) =>
  refund === 0
    ? 'Your plan ended with it, and nothing more will be charged.'
    : `Your plan was cancelled first: ${dollars(refund)} goes back to what you paid with, which banks show within 5 to 10 days. Nothing more will be charged.`

const INVOICES = 'Your invoices are kept for seven years, as tax law wants it, and then removed.'

const STAYS =
  'Little else stays: what you wrote to us, for a year; logs and the note that a mail like this one was sent, for 30 days; a phone number that answered STOP, so that it gets no messages; and fingerprints that name nobody, which keep a trial, an offer and a break from being taken twice.'
