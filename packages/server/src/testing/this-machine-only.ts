import type { NetConnectOpts, SocketConnectOpts } from 'node:net'
import { BlockList, isIP, Socket } from 'node:net'
import { afterEach, expect } from 'vitest'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')
// Where nothing is named, systems connect to themselves.
LOOPBACK.addAddress('0.0.0.0')
LOOPBACK.addAddress('::', 'ipv6')

/** Files of a worker share what is global, but each runs this file again. */
interface Guard {
  /** Connections that left the machine, with the test that made each. */
  refused: string[]
}
const holder: typeof globalThis & { fourcastGuard?: Guard } = globalThis

/** Sockets call it with one list, [options, listener]; other callers with what `net.connect` takes. */
type Arguments = readonly unknown[]

function hostOf(to: Arguments): string | null {
  const [first, second] = Array.isArray(to[0]) ? to[0] : to
  if (typeof first === 'object' && first !== null) {
    const options: Partial<NetConnectOpts & SocketConnectOpts> & { host?: string; path?: string } =
      first
    return options.path === undefined ? (options.host ?? 'localhost') : null
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null
  return typeof second === 'string' ? second : 'localhost'
}

function isThisMachine(host: string | null): boolean {
  if (host === null || host === 'localhost') return true
  const version = isIP(host)
  return version !== 0 && LOOPBACK.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

function guardSockets(): Guard {
  // oxlint-disable-next-line typescript/unbound-method -- called with its socket below
  const { connect } = Socket.prototype
  const refused: string[] = []
  Socket.prototype.connect = function guarded(this: Socket, ...to: unknown[]): Socket {
    const host = hostOf(to)
    if (isThisMachine(host)) return Reflect.apply(connect, this, to)
    refused.push(`${host} by '${expect.getState().currentTestName ?? 'no test'}'`)
    const error = new Error(`tests connect to this machine only, not to ${host}`)
    // Later, as TLS sockets get their listeners after this call.
    setImmediate(() => this.destroy(error))
    return this
  }
  return { refused }
}

const { refused } = (holder.fourcastGuard ??= guardSockets())

/** What was refused so far; a test that takes it does not fail for it. */
export const takeRefused = (): string[] => refused.splice(0)

afterEach(() => {
  const left = takeRefused()
  if (left.length > 0) throw new Error(`connections that leave this machine: ${left.join(', ')}`)
})
