import type { ContactForm } from '@fourcast/contract/contact.ts'
import { referenceOf, type Topic } from '@fourcast/contract/topics.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { WHY_US } from '#platform/email/layout.ts'
import type { Email } from '#platform/email/email.ts'

const NAMES: Readonly<Record<Topic, string>> = {
  question: 'Question',
  problem: 'Problem',
  billing: 'Billing',
  'responsible-play': 'Responsible play',
  privacy: 'Privacy',
  other: 'Something else',
}

/** The account that sent a message, from the session and not from the form. */
export interface Writer {
  email: string
  plan: PlanId
}

/**
 * Sent to support. The subject contains no user input, and the facts come before the text, which may
 * claim anything.
 */
export const messageEmail = (
  form: ContactForm,
  writer: Writer | null,
): Omit<Email, 'to' | 'requestId'> => ({
  kind: 'contact',
  why: WHY_US,
  replyTo: form.email,
  subject: [writer && `[${PLANS[writer.plan].name}]`, NAMES[form.topic], referenceOf(form.id)]
    .filter(Boolean)
    .join(' '),
  paragraphs: [
    [
      writer
        ? `Signed in as ${writer.email}, plan ${PLANS[writer.plan].name}.`
        : 'From someone who is not signed in. The name and address are not verified.',
      `Name: ${form.name}`,
      `Reply to: ${form.email}`,
      `Topic: ${NAMES[form.topic]}`,
      `Message ID: ${form.id}`,
    ].join('\n'),
    'Message:',
    form.message,
  ],
})

/** Only sent to an account's verified address: a form must not email text to strangers. */
export const copyEmail = (form: ContactForm): Omit<Email, 'to' | 'requestId'> => ({
  kind: 'contact-copy',
  subject: `We received your message ${referenceOf(form.id)}`,
  paragraphs: [
    'Thank you for writing to us. A person will read your message and reply by email. This is your copy:',
    form.message,
    'If you didn’t write this, someone used your account. Reset your password.',
  ],
})
