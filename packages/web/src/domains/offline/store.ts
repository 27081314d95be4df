import { createStore, del, get, keys, update } from 'idb-keyval'

/** Data of accounts, by their ids. Every call may fail: a private window has no IndexedDB. */
export interface AnswerStore {
  people: () => Promise<readonly unknown[]>
  read: (userId: string) => Promise<unknown>
  write: (userId: string, next: (old: unknown) => unknown) => Promise<void>
  remove: (person: unknown) => Promise<void>
}

/** An IndexedDB database, opened on first use. */
function storeOf(database: string, name: string): AnswerStore {
  let store: ReturnType<typeof createStore> | undefined
  const opened = () => (store ??= createStore(database, name))
  return {
    people: () => keys(opened()),
    read: (userId) => get<unknown>(userId, opened()),
    write: (userId, next) => update<unknown>(userId, next, opened()),
    remove: (person) => del(String(person), opened()),
  }
}

/** Server answers for offline use. */
export const answerStore = storeOf('fourcast', 'kept')

/** Picks that were made offline and are not sent yet. */
export const unsentStore = storeOf('fourcast-unsent', 'picks')
