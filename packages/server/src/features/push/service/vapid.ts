import { importJWK, SignJWT } from 'jose'
import webPush from 'web-push'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Random } from '#platform/random.ts'
import { seal, unseal } from '#platform/seal.ts'
import type { Keys } from '#platform/secret.ts'
import { dropSetting, findSetting, keepSetting } from '../repo.ts'

interface VapidDeps {
  db: Db
  random: Random
  keys: Keys
}

interface KeyPair {
  publicKey: string
  privateKey: string
}

const SETTING = 'vapid'
/** Push services take no more than 24. */
const HOURS = 12

/**
 * The pair that push services know us by (RFC 8292), made on first need and the same on all instances.
 * One that another SECRET has sealed is lost: a new one takes its place, and browsers that come back
 * subscribe with it.
 */
export async function vapidKeys(deps: VapidDeps): Promise<KeyPair> {
  const kept = (await findSetting(deps.db, SETTING)) ?? (await makeKeys(deps))
  const known = opened(deps, kept)
  if (known) return known
  await dropSetting(deps.db, SETTING, kept)
  const made = opened(deps, await makeKeys(deps))
  if (!made) throw new Error('instances with different secrets share the database')
  return made
}

async function makeKeys({ db, random, keys }: VapidDeps): Promise<string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = seal(keys.key(SETTING), random, privateKey)
  return await keepSetting(db, SETTING, `${publicKey}.${sealed}`)
}

function opened({ keys }: VapidDeps, kept: string): KeyPair | null {
  const [publicKey = '', sealed = ''] = kept.split('.')
  try {
    return { publicKey, privateKey: unseal(keys.key(SETTING), sealed) }
  } catch {
    return null
  }
}

/** Who we are, as a header for each push service: signed once for all messages of a delivery. */
export function vapidHeaders(deps: VapidDeps & { clock: Clock }, subject: string) {
  const signer = vapidKeys(deps).then(async (pair) => ({ pair, key: await importJWK(jwk(pair)) }))
  const headers = new Map<string, Promise<string>>()
  const sign = async (audience: string) => {
    const { pair, key } = await signer
    const until = Math.floor(deps.clock.now().add({ hours: HOURS }).epochMilliseconds / 1000)
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(subject)
      .setExpirationTime(until)
      .sign(key)
    return `vapid t=${token}, k=${pair.publicKey}`
  }
  return (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint)
    const header = headers.get(origin) ?? sign(origin)
    headers.set(origin, header)
    return header
  }
}

/** An uncompressed point: 4, then x and y. */
function jwk({ publicKey, privateKey }: KeyPair) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', x: x ?? '', y: y ?? '', d: privateKey }
}
