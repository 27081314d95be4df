import { once } from 'node:events'
import { createServer } from 'node:http'
import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import { SANDBOX_METHODS } from '@fourcast/contract/sandbox-methods.ts'
import type { Clock } from '#platform/clock.ts'
import { closeDispute } from './disputes.ts'
import type { Fault } from './faults.ts'
import { authenticateIntent, settle } from './intents.ts'
import { Keys } from './keys.ts'
import { attach, methodOf } from './methods.ts'
import type { StripeEvent } from './objects.ts'
import { finishRefund, settleRefund } from './refunds.ts'
import type { Spoken } from './server.ts'
import { answer } from './server.ts'
import { authenticateSetup } from './setups.ts'
import type { Deliver } from './webhooks.ts'
import { Webhooks } from './webhooks.ts'
import { World } from './world.ts'

export const WEBHOOK_SECRET = 'whsec_standin0123456789'

interface Options {
  clock: Clock
  port?: number
  /** Signs events. */
  secret?: string
  /** Receives events as they happen. */
  deliver?: Deliver
}

/** Something that speaks Stripe's API, remembers, and can be told what banks and owners do. */
export interface StandIn extends AsyncDisposable {
  url: string
  world: World
  webhooks: Webhooks
  spoken: Spoken
  /** The next calls go wrong like this. */
  fail: (fault: Partial<Fault> & Pick<Fault, 'call' | 'how'>) => void
  /** Every key is forgotten, as after some days. */
  clearKeys: () => void
  /** A method that was good when it was added: what its name says happens from now on. */
  keep: (customer: string, name: string) => string
  /** A method that is kept does from now on what this name says. */
  become: (ref: string, name: string) => void
  /** The owner of a setup or a charge proves who they are, or fails to. */
  authenticate: (id: string, passed: boolean) => void
  /** The banks decide about all payments that are under way. */
  settle: () => void
  closeDispute: (intent: string, status: 'won' | 'lost') => void
  finishRefund: (id: string, status: 'succeeded' | 'failed') => void
}

export async function openStandIn(options: Options): Promise<StandIn> {
  const { clock, port = 0, secret = WEBHOOK_SECRET, deliver } = options
  const webhooks = new Webhooks(secret, deliver)
  const heard = (event: StripeEvent) => webhooks.send(event, world.seconds())
  const world = new World(clock, heard)
  const keys = new Keys()
  const faults: Fault[] = []
  const spoken: Spoken = { versions: new Set(), headers: new Set() }
  const site = { world, keys, faults, spoken }
  const server = createServer((asked, reply) => void answer(site, asked, reply))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return {
    url: `http://127.0.0.1:${address.port}`,
    world,
    webhooks,
    spoken,
    fail: (fault) => void faults.push({ when: 'before', times: 1, ...fault }),
    clearKeys: () => keys.clear(),
    keep: (customer, name) => keepMethod(world, customer, name),
    become: (ref, name) => void world.kinds.set(ref, kindNamed(name)),
    authenticate: (id, passed) =>
      id.startsWith('seti_')
        ? authenticateSetup(world, id, passed)
        : authenticateIntent(world, id, passed),
    settle: () => {
      world.intents.forEach((intent) => settle(world, intent))
      world.refunds.forEach((refund) => settleRefund(world, refund))
    },
    closeDispute: (intent, status) => closeDispute(world, intent, status),
    finishRefund: (id, status) => finishRefund(world, id, status),
    [Symbol.asyncDispose]: async () => {
      await webhooks.sent()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function kindNamed(name: string): SandboxMethod {
  const kind = SANDBOX_METHODS.find((method) => method.name === name)
  if (!kind) throw new Error(`no ${name}`)
  return kind
}

function keepMethod(world: World, customer: string, name: string): string {
  const method = methodOf(world, kindNamed(name).name)
  attach(world, method, customer)
  world.mandates.add(method.id)
  return method.id
}
