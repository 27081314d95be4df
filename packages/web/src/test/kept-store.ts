import type { AnswerStore } from '#domains/offline/store.ts'

/** A store in memory, whose content tests can read. */
export function openStore() {
  const kept = new Map<string, unknown>()
  const store: AnswerStore = {
    people: () => Promise.resolve([...kept.keys()]),
    read: (userId) => Promise.resolve(structuredClone(kept.get(userId))),
    write: async (userId, next) => void kept.set(userId, structuredClone(next(kept.get(userId)))),
    remove: async (person) => void kept.delete(String(person)),
  }
  return { kept, store }
}
