import { importJWK, SignJWT } from 'jose'
import webPush from 'web-push'
import type { Deps } from '#deps.ts'
import { seal, unseal } from '#platform/seal.ts'
import type { Keys } from '#platform/secret.ts'
import { deleteSetting, findSetting, hasOther, keepSetting } from '../repo.ts'

type VapidDeps = Pick<Deps, 'db' | 'random' | 'keys' | 'log'>

interface KeyPair {
  publicKey: string
  privateKey: string
}

const SETTING = 'vapid'
/** Push services take no more than 24. */
const HOURS = 12

/** Every SECRET seals a copy of its own: instances that differ in it take nothing from each other. */
const nameOf = (keys: Keys) => `${SETTING}-${keys.mac('vapid-name', '').slice(0, 16)}`

/**
 * The pair that push services know us by (RFC 8292), made on first need and the same on all instances.
 * That of SECRET_PREVIOUS goes on; after any other SECRET it is another one, and browsers that come
 * back subscribe with it.
 */
export async function vapidKeys(deps: VapidDeps): Promise<KeyPair> {
  const kept =
    (await findSetting(deps.db, nameOf(deps.keys))) ??
    (await takeOver(deps)) ??
    (await makeKeys(deps))
  const [publicKey = '', sealed = ''] = kept.split('.')
  return { publicKey, privateKey: unseal(deps.keys.key(SETTING), sealed) }
}

/** The pair that SECRET_PREVIOUS sealed, sealed again. */
async function takeOver({ db, random, keys }: VapidDeps): Promise<string | null> {
  for (const older of keys.all.slice(1)) {
    const kept = await findSetting(db, nameOf(older))
    if (kept === null) continue
    const [publicKey = '', sealed = ''] = kept.split('.')
    const again = seal(keys.key(SETTING), random, unseal(older.key(SETTING), sealed))
    return await keepSetting(db, nameOf(keys), `${publicKey}.${again}`)
  }
  return null
}

/** Seals the pair with SECRET, if there is one, and deletes the copy that SECRET_PREVIOUS opens. */
export async function resealPair(deps: VapidDeps): Promise<void> {
  if ((await findSetting(deps.db, nameOf(deps.keys))) === null) await takeOver(deps)
  for (const older of deps.keys.all.slice(1)) await deleteSetting(deps.db, nameOf(older))
}

async function makeKeys(deps: VapidDeps): Promise<string> {
  const { db, random, keys, log } = deps
  if (await hasOther(db, nameOf(keys), `${SETTING}-`))
    log.warn('another SECRET has push keys here: browsers that subscribed with those hear nothing')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = seal(keys.key(SETTING), random, privateKey)
  return await keepSetting(db, nameOf(keys), `${publicKey}.${sealed}`)
}

/**
 * Who we are, as a header for each push service: signed once for all messages of a delivery, with a key
 * that is read for the first of them.
 */
export function vapidHeaders(deps: VapidDeps & Pick<Deps, 'clock'>, subject: string) {
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
