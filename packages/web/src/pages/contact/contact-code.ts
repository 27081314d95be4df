import { type ContactForm, ContactForm as Sent, sendMessage } from '@fourcast/contract/contact.ts'
import { zodResolver } from '#core/forms/zod-resolver.ts'
import * as z from 'zod/mini'
import type { ContactDraft } from './draft.ts'
import { call } from '#core/api/api.ts'

const { id: _, ...fields } = Sent.shape

export const contactResolver = zodResolver<ContactDraft>(z.object(fields))

export const post = (body: ContactForm) => call(sendMessage, { body })
