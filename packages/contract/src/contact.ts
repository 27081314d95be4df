import * as z from 'zod/mini'
import { Email } from './accounts.ts'
import { Id, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import { MESSAGE_MAX, MESSAGE_MIN } from './limits.ts'
import { printable, plainText } from './text.ts'
import { TOPICS } from './topics.ts'

const TOO_SHORT = `Write at least ${MESSAGE_MIN} characters so we can help`

/** The contact form. Its name has room for a first and a last name of 80 characters each. */
export const ContactForm = z.object(
  {
    /** Chosen by the client: the same id is stored once. */
    id: z.uuid('id is not valid'),
    name: printable('Name is required', 161),
    email: Email,
    topic: z.enum(TOPICS, 'Choose a topic'),
    message: plainText(MESSAGE_MIN, MESSAGE_MAX, TOO_SHORT),
  },
  NO_FORM,
)
export type ContactForm = z.output<typeof ContactForm>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  auth: 'optional',
  tag: 'contact',
  summary:
    'Send a message to support. For signed-in users, it includes account and plan. Repeating an id changes nothing; with another text it is a conflict',
  body: ContactForm,
  answer: z.object({ id: Id }),
  status: 201,
  errors: ['invalid', 'conflict', 'rate_limited'],
})
