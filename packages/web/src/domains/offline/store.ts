import { createStore, del, get, keys, update } from 'idb-keyval'

/** Where what was seen is kept, by the person's id. Any of it may fail: a private window has none. */
export interface KeptStore {
  people: () => Promise<readonly unknown[]>
  read: (userId: string) => Promise<unknown>
  write: (userId: string, next: (old: unknown) => unknown) => Promise<void>
  remove: (person: unknown) => Promise<void>
}

const open = () => createStore('fourcast', 'kept')
let store: ReturnType<typeof open> | undefined
const opened = () => (store ??= open())

/** That of this browser. */
export const keptStore: KeptStore = {
  people: () => keys(opened()),
  read: (userId) => get<unknown>(userId, opened()),
  write: (userId, next) => update<unknown>(userId, next, opened()),
  remove: (person) => del(String(person), opened()),
}
