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

/** The account a message comes from, as the server knows it. */
export interface Writer {
  email: string
  plan: PlanId
}

/** To whoever answers. The subject holds no word of the writer's; facts stand above the text, which may claim anything. */
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
        : 'Written by someone who is not signed in: name and address are not checked.',
      `Name: ${form.name}`,
      `Address to answer to: ${form.email}`,
      `Topic: ${NAMES[form.topic]}`,
      `Message: ${form.id}`,
    ].join('\n'),
    'What they wrote:',
    form.message,
  ],
})

/** To a verified address of an account, and to no other: a form must not mail words to strangers. */
export const copyEmail = (form: ContactForm): Omit<Email, 'to' | 'requestId'> => ({
  kind: 'contact-copy',
  subject: `We have your message ${referenceOf(form.id)}`,
  paragraphs: [
    'Thank you for writing to us. A person reads it and answers by mail. This is your copy:',
    form.message,
    `If you did not write this, someone used your account: reset your password.`,
  ],
})
