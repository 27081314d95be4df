import { importJWK, SignJWT } from 'jose'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { findLasting, hasLasting, keepLasting } from '#platform/stored-keys.ts'

type VapidDeps = Pick<Deps, 'db' | 'random' | 'keys' | 'log' | 'clock'>

const KeyPair = z.object({ publicKey: z.string(), privateKey: z.string() })
type KeyPair = z.output<typeof KeyPair>

const NAME = 'vapid'
/** Push services accept 24 at most. */
const HOURS = 12

/**
 * The key pair that identifies us to push services (RFC 8292), created on first use and shared by all
 * instances. It survives a change of SECRET if SECRET_PREVIOUS is set. Otherwise a new pair is created,
 * and returning browsers subscribe with it.
 */
export async function vapidKeys(deps: VapidDeps): Promise<KeyPair> {
  const text = await keepLasting(deps, NAME, async () => {
    if (await hasLasting(deps.db, NAME))
      deps.log.warn(
        'another SECRET has push keys here: browsers that subscribed with those hear nothing',
      )
    return JSON.stringify(webPush.generateVAPIDKeys())
  })
  return z.parse(KeyPair, JSON.parse(text))
}

/** Encrypts the pair with the current SECRET, if there is a pair. */
export async function reencryptKeyPair(deps: VapidDeps): Promise<void> {
  await findLasting(deps, NAME)
}

/**
 * Creates the VAPID header for each push service, signed once for each delivery. Loads the key with the
 * first message.
 */
export function vapidHeaders(deps: VapidDeps, subject: string) {
  let signer: ReturnType<typeof signerOf> | undefined
  const headers = new Map<string, Promise<string>>()
  const sign = async (audience: string) => {
    signer ??= signerOf(deps)
    const { publicKey, key } = await signer
    const until = Math.floor(deps.clock.now().add({ hours: HOURS }).epochMilliseconds / 1000)
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(subject)
      .setExpirationTime(until)
      .sign(key)
    return `vapid t=${token}, k=${publicKey}`
  }
  return (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint)
    const header = headers.get(origin) ?? sign(origin)
    headers.set(origin, header)
    return header
  }
}

async function signerOf(deps: VapidDeps) {
  const pair = await vapidKeys(deps)
  return { publicKey: pair.publicKey, key: await importJWK(jwk(pair)) }
}

/** An uncompressed point: 4, then x and y. */
function jwk({ publicKey, privateKey }: KeyPair) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', x: x ?? '', y: y ?? '', d: privateKey }
}
