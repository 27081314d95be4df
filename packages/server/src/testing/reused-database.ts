import type pg from 'pg'
import type { TestDatabase } from './cluster.ts'
import { emptyDatabase, pristineState } from './empty-database.ts'
import type { Pristine } from './empty-database.ts'
import { clientsFrom, newShelf, type Shelf } from './kept-client.ts'

/** An empty database for one test, with the connections that the test before has left. */
export interface ReusedDatabase {
  connection: pg.ClientConfig
  /** What connections are made with so that they stay open when their app ends: those of its pool, and that of its events. */
  clients: Record<Use, typeof pg.Client>
  /** Empties the database for the next test, after what ends the app. */
  release(end: () => Promise<void>): Promise<void>
}

/** Connections of one use are set up alike. */
type Use = 'pool' | 'events'

/** A database with its connections. Deletions leave traces, so it is replaced after so many uses. */
interface Reusable {
  database: TestDatabase
  shelves: Record<Use, Shelf>
  usesLeft: number
}

const USES = 100
const waiting: Reusable[] = []
/** All clones of a template begin alike. */
let pristine: Pristine | undefined

/** A database that an earlier test of this worker has left, emptied, or a new one. */
export async function takeDatabase(create: () => Promise<TestDatabase>): Promise<ReusedDatabase> {
  const taken = waiting.pop() ?? (await open(create))
  const { pool, events } = taken.shelves
  return {
    connection: taken.database.connection,
    clients: { pool: clientsFrom(pool), events: clientsFrom(events) },
    release: async (end) => {
      pool.isOpen = events.isOpen = true
      await end()
      pool.isOpen = events.isOpen = false
      if (--taken.usesLeft > 0 && (await empty(taken))) waiting.push(taken)
      else await discard(taken)
    },
  }
}

async function open(create: () => Promise<TestDatabase>): Promise<Reusable> {
  const database = await create()
  pristine ??= await pristineState(database.connection)
  const shelves = { pool: newShelf(), events: newShelf() }
  return { database, shelves, usesLeft: USES }
}

const clientsOf = ({ shelves }: Reusable) => [...shelves.pool.clients, ...shelves.events.clients]

/** Whether it is empty now. Where anything is unusual, the next test gets another database. */
async function empty(taken: Reusable): Promise<boolean> {
  const [client, ...others] = clientsOf(taken)
  if (!client || !pristine) return false
  try {
    await Promise.all([client, ...others].map(resetSession))
    return await emptyDatabase([client, ...others], pristine)
  } catch {
    return false
  }
}

/** As `discard all` does, but keeps prepared statements, which the connection remembers as well. */
async function resetSession(client: pg.Client) {
  if (client.getTransactionStatus() !== 'I') throw new Error('a transaction is open')
  await client.query(
    'close all; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences',
  )
}

async function discard(discarded: Reusable) {
  await Promise.all(clientsOf(discarded).map((client) => client.end()))
  await discarded.database.drop()
}
