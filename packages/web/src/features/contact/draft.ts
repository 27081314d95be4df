import { TOPICS } from '@fourcast/contract/contact.ts'
import * as z from 'zod/mini'
import { tabStorage } from '#lib/tab-storage.ts'

const KEY = 'fourcast_contact_draft'

const Words = z.object({
  name: z.string(),
  email: z.string(),
  topic: z.enum(TOPICS),
  message: z.string(),
})
export type Words = z.output<typeof Words>

const Draft = z.object({
  /** Whose it is: nobody else sees it, also not a visitor after them. Null is a visitor's. */
  by: z.nullable(z.string()),
  words: Words,
  /** The last try to send it: its id, and what was sent. */
  tried: z.nullable(z.object({ id: z.string(), words: z.string() })),
})
type Draft = z.output<typeof Draft>

export const NOTHING: Words = { name: '', email: '', topic: 'question', message: '' }

/** What someone was writing in this tab; null for others, and for what cannot be read. */
export function readDraft(by: string | null): Draft | null {
  try {
    const draft = z.safeParse(Draft, JSON.parse(tabStorage.get(KEY) ?? 'null'))
    return draft.success && (draft.data.by === null || draft.data.by === by) ? draft.data : null
  } catch {
    return null
  }
}

export const writeDraft = (draft: Draft) => tabStorage.set(KEY, JSON.stringify(draft))
export const forgetDraft = () => tabStorage.remove(KEY)
