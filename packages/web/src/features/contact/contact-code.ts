import { type ContactForm, ContactForm as Sent, sendMessage } from '@fourcast/contract/contact.ts'
import { zodResolver } from '#lib/zod-resolver.ts'
import * as z from 'zod/mini'
import type { Words } from '#features/contact/draft.ts'
import { call } from '#lib/api.ts'

const { id: _, ...fields } = Sent.shape

export const contactResolver = zodResolver<Words>(z.object(fields))

export const post = (body: ContactForm) => call(sendMessage, { body })
