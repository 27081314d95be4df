import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Tx } from './db/db.ts'
import { setting } from '#platform/db/schema/platform.ts'
import type { Random } from './random.ts'

/** Keys for one purpose each, derived from SECRET: a leaked key opens one thing only. */
export interface Keys {
  /** A 256-bit key for a purpose. */
  key(purpose: string): Uint8Array
  /** A keyed fingerprint, url-safe. */
  mac(purpose: string, text: string): string
  /** True if a fingerprint is that of a text, also by SECRET_PREVIOUS, compared in constant time. */
  isMac(purpose: string, text: string, given: string): boolean
  /** The keys of SECRET, which seal and sign, then those of SECRET_PREVIOUS, which only open. */
  readonly all: readonly [Keys, ...Keys[]]
}

interface Others {
  /** SECRET_PREVIOUS. */
  previous?: string | undefined
  /** Keys that do not change with SECRET. */
  lasting?: ReadonlyMap<string, Uint8Array>
}

export function keysFrom(secret: string, { previous, lasting }: Others = {}): Keys {
  const derived = new Map(lasting)
  const key = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const made = new Uint8Array(hkdfSync('sha256', secret, 'fourcast', purpose, 32))
    derived.set(purpose, made)
    return made
  }
  const keys: Keys = {
    key,
    mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
    isMac: (purpose, text, given) => keys.all.some((one) => isSame(one.mac(purpose, text), given)),
    get all() {
      return all
    },
  }
  const all: Keys['all'] = previous === undefined ? [keys] : [keys, keysFrom(previous)]
  return keys
}

/** Compares in constant time. */
export function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The secret of DATA_DIR, created at the first start and readable by its owner only. */
export async function secretInFile(dataDir: string, random: Random): Promise<string> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, random.token(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

/** Its key among the settings. */
export const SECRET_KEY = 'secret'

/** The secret that instances with one DATABASE_URL share; the first one creates it. */
export async function secretInDatabase(db: Tx, random: Random): Promise<string> {
  await db.insert(setting).values({ key: SECRET_KEY, value: random.token() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.key, SECRET_KEY))
  if (!row) throw new Error('the secret could not be kept')
  return row.value
}
