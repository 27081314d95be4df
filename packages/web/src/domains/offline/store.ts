import { createStore, del, get, keys, update } from 'idb-keyval'

/** Data of accounts, by their ids. Every call may fail: a private window has no IndexedDB. */
export interface AnswerStore {
  people: () => Promise<readonly unknown[]>
  read: (userId: string) => Promise<unknown>
  write: (userId: string, next: (old: unknown) => unknown) => Promise<void>
  remove: (person: unknown) => Promise<void>
}

/** A database of this browser, opened with the first use. */
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

/** Answers of the server, to show again offline. */
export const answerStore = storeOf('fourcast', 'kept')

/** Picks that were made without a connection and are not sent yet. */
export const unsentStore = storeOf('fourcast-unsent', 'picks')
