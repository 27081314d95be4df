import { type Topic, TOPICS } from '@fourcast/contract/topics.ts'
import { TAB_KEYS, tabStorage } from '#core/storage/tab-storage.ts'

const KEY = TAB_KEYS.contactDraft

export interface ContactDraft {
  name: string
  email: string
  topic: Topic
  message: string
}

interface Draft {
  /** Owner of the draft: it is hidden from other users, and from a visitor after them. Null for a visitor. */
  by: string | null
  words: ContactDraft
  /** Id and text of the last try to send. */
  tried: { id: string; words: string } | null
}

const has = (value: unknown, names: readonly string[]) =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'string')

// Checked by hand, so that the page renders before the schema chunk is loaded.
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  if (!('by' in value && 'words' in value && 'tried' in value)) return false
  const { by, words, tried } = value
  return (
    (by === null || typeof by === 'string') &&
    has(words, ['name', 'email', 'message', 'topic']) &&
    TOPICS.some((topic) => topic === Reflect.get(Object(words), 'topic')) &&
    (tried === null || has(tried, ['id', 'words']))
  )
}

export const NOTHING: ContactDraft = { name: '', email: '', topic: 'question', message: '' }

/** Draft in this tab; null if it belongs to another user or cannot be read. */
export function readDraft(by: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(tabStorage.get(KEY) ?? 'null')
    return isDraft(draft) && (draft.by === null || draft.by === by) ? draft : null
  } catch {
    return null
  }
}

export const writeMessageDraft = (draft: Draft) => tabStorage.set(KEY, JSON.stringify(draft))
export const clearDraft = () => tabStorage.remove(KEY)
