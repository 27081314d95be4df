import { createHmac, hkdfSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Tx } from './db/db.ts'
import { setting } from './db/tables.ts'
import type { Random } from './random.ts'

/** Keys for one purpose each, derived from SECRET: a key that leaks opens one thing only. */
export interface Keys {
  /** A 256-bit key named after what it is for. */
  key(purpose: string): Uint8Array
  /** A keyed fingerprint, url-safe. */
  mac(purpose: string, text: string): string
}

export function keysFrom(secret: string): Keys {
  const derived = new Map<string, Uint8Array>()
  const key = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const made = new Uint8Array(hkdfSync('sha256', secret, 'fourcast', purpose, 32))
    derived.set(purpose, made)
    return made
  }
  return {
    key,
    mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url'),
  }
}

/** The secret of DATA_DIR, made on the first start and readable by its owner only. */
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

/** Its row among the settings. */
export const SECRET_KEY = 'secret'

/** The secret that instances on one DATABASE_URL share, made by whichever is first. */
export async function secretInDatabase(db: Tx, random: Random): Promise<string> {
  await db.insert(setting).values({ key: SECRET_KEY, value: random.token() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.key, SECRET_KEY))
  if (!row) throw new Error('the secret could not be kept')
  return row.value
}
