import { openBalancer } from './balancer.ts'
import type { FaultyDatabase } from './database.ts'
import { openFaultyDatabase } from './database.ts'
import type { Instance } from './instance.ts'
import { openInstance } from './instance.ts'
import type { Balancer } from './proxy.ts'

/** Two instances on one database, behind a balancer. */
export interface Pair extends AsyncDisposable {
  database: FaultyDatabase
  instances: readonly [Instance, Instance]
  balancer: Balancer
}

/** `root` is another checkout whose app they run. */
export async function openPair(root?: string): Promise<Pair> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openFaultyDatabase())
  const env = { DATABASE_URL: database.url, DATA_DIR: database.dataDir }
  const first = opened.use(await openInstance(env, root))
  const second = opened.use(await openInstance(env, root))
  const balancer = opened.use(await openBalancer([first.url, second.url]))
  const all = opened.move()
  return {
    database,
    instances: [first, second],
    balancer,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
