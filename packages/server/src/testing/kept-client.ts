import { callbackify } from 'node:util'
import pg from 'pg'

declare module 'pg' {
  /** Documented, but not in its types. */
  interface Client {
    processID: number
    ref(): void
    unref(): void
  }
}

/** Where connections wait between one app and the next. */
export interface Shelf {
  clients: pg.Client[]
  /** Connections that end are kept only while their app ends. */
  isOpen: boolean
}

export const newShelf = (): Shelf => ({ clients: [], isOpen: false })

/** What an app makes its connections with: it gets those on the shelf first. */
export const clientsFrom = (shelf: Shelf) =>
  new Proxy(pg.Client, {
    construct: (Client, [config]: [pg.ClientConfig?]) =>
      shelf.clients.pop() ?? keptOn(shelf, new Client(config)),
  })

/** A connection that goes to the shelf where its app would end it, and is connected already when it comes back. */
function keptOn(shelf: Shelf, client: pg.Client): pg.Client {
  const end = client.end.bind(client)
  const keep = async () => {
    client.removeAllListeners()
    client.on('error', () => {})
    client.unref()
    Object.assign(client, { connect: called(async () => client.ref()) })
    shelf.clients.push(client)
  }
  return Object.assign(client, { end: called(() => (shelf.isOpen ? keep() : end())) })
}

/** A function that calls back where it is given a callback, as those of `pg` do. */
const called = (work: () => Promise<void>) => (done?: (error: Error | null) => void) =>
  done ? callbackify(work)(done) : work()
