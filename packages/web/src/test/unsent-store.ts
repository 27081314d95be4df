import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, vi } from 'vitest'
import { unsentStore } from '#domains/offline/store.ts'

/** Gives each test of a file an empty store of picks made offline, since no test DOM has IndexedDB. */
export function withUnsentStore() {
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    // The app keeps its connection, so the previous test's database is still open.
    for (const userId of await unsentStore.people()) await unsentStore.remove(userId)
  })
}
