import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorText } from './errors.ts'
import type { Home } from './home.ts'
import { lockStartAndStop } from './locks.ts'
import { type Reached, reachServer } from './reach.ts'
import type { Site } from './site.ts'

/**
 * Keeps the server running while this process needs it: the connection breaks at once when the
 * server dies, and the first process that gets the gate starts it again.
 */
export function watch(site: Site, home: Home, first: Reached): { end(): Promise<void> } {
  let wanted = true
  let current: pg.Client
  let recovery = Promise.resolve()

  const attach = ({ client }: Reached): void => {
    current = client
    client.once('end', () => wanted && (recovery = recover()))
  }
  const recover = async (): Promise<void> => {
    site.log('database lost, starting it again')
    while (wanted) {
      const reached = await again(site, home, first)
      if (reached) return attach(reached)
      await sleep(500)
    }
  }
  attach(first)
  return {
    async end() {
      wanted = false
      await recovery
      await current.end().catch(() => undefined)
    },
  }
}

async function again(site: Site, home: Home, first: Reached): Promise<Reached | undefined> {
  const gate = await lockStartAndStop(site)
  try {
    return await reachServer(site, home, first.address)
  } catch (error) {
    site.log('database could not be started again', { reason: errorText(error) })
    return undefined
  } finally {
    gate.release()
  }
}
