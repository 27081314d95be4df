import { and, eq, inArray, like, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import type { Tx } from './db/db.ts'
import { setting } from '#platform/db/schema/platform.ts'
import type { Random } from './random.ts'
import { seal, unseal } from './seal.ts'
import type { Keys } from './secret.ts'
import { keysFrom } from './secret.ts'

/**
 * Fingerprints that are compared for longer than any SECRET lives and cannot be computed again:
 * those of mailboxes of deleted accounts.
 */
const FINGERPRINTS = [
  'break-address',
  'trial-address',
  'free-cancellation',
  'two-month-offer',
] as const

interface KeyStore {
  db: Tx
  random: Random
  clock: Clock
}

/**
 * The keys of SECRET and SECRET_PREVIOUS. Lasting fingerprints keep the keys they were first made
 * with.
 */
export async function openKeys(
  store: KeyStore,
  { secret, previous }: { secret: string; previous?: string | undefined },
): Promise<Keys> {
  const keys = keysFrom(secret, { previous })
  const first = keys.all.at(-1) ?? keys
  const lasting = new Map<string, Uint8Array>()
  for (const purpose of FINGERPRINTS) {
    const make = async () => Buffer.from(first.key(purpose)).toString('base64url')
    const text = await keepLasting({ ...store, keys }, purpose, make)
    lasting.set(purpose, Buffer.from(text, 'base64url'))
  }
  return keysFrom(secret, { previous, lasting })
}

type LastingDeps = KeyStore & { keys: Keys }

/** A lasting text of this name; created when first needed, and the same on all instances. */
export async function keepLasting(
  deps: LastingDeps,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  return (await findLasting(deps, name)) ?? (await insertCopy(deps, name, await make()))
}

/**
 * Each SECRET seals its own copy, so a wrong one opens nothing and destroys nothing. Of the copies
 * that SECRET and SECRET_PREVIOUS open, the oldest counts, and SECRET seals it again: a start
 * without SECRET_PREVIOUS may have created another one.
 */
export async function findLasting(deps: LastingDeps, name: string): Promise<string | null> {
  const { db, random, keys } = deps
  const own = await findCopy(db, keys, name)
  let first = own
  for (const older of keys.all.slice(1)) {
    const copy = await findCopy(db, older, name)
    if (copy && (first === null || copy.madeAt <= first.madeAt)) first = copy
  }
  if (first === null) return null
  if (first.text !== own?.text) {
    const value = sealed(keys, random, name, first)
    await db
      .insert(setting)
      .values({ key: nameOf(keys, name), value })
      .onConflictDoUpdate({ target: setting.key, set: { value } })
  }
  return first.text
}

/** True if any SECRET has a copy. */
export async function hasLasting(db: Tx, name: string): Promise<boolean> {
  const found = await db
    .select({ key: setting.key })
    .from(setting)
    .where(like(setting.key, `${PREFIX}${name}-%`))
    .limit(1)
  return found.length > 0
}

/** Deletes the copies that SECRET_PREVIOUS opens. */
export async function deletePreviousCopies(db: Tx, keys: Keys): Promise<void> {
  const marks = keys.all.slice(1).map(markOf)
  if (marks.length === 0) return
  const isPrevious = inArray(sql`right(${setting.key}, ${MARK})`, marks)
  await db.delete(setting).where(and(like(setting.key, `${PREFIX}%`), isPrevious))
}

const PREFIX = 'lasting-'
const MARK = 16
const markOf = (keys: Keys) => keys.mac('lasting-name', '').slice(0, MARK)
const nameOf = (keys: Keys, name: string) => `${PREFIX}${name}-${markOf(keys)}`

/** Milliseconds since 1970, and the text itself. */
const Copy = z.object({ madeAt: z.number(), text: z.string() })
type Copy = z.output<typeof Copy>

async function findCopy(db: Tx, keys: Keys, name: string): Promise<Copy | null> {
  const [row] = await db
    .select()
    .from(setting)
    .where(eq(setting.key, nameOf(keys, name)))
  return row ? z.parse(Copy, JSON.parse(unseal(keys.key(PREFIX + name), row.value))) : null
}

const sealed = (keys: Keys, random: Random, name: string, copy: Copy): string =>
  seal(keys.key(PREFIX + name), random, JSON.stringify(copy))

/** Of concurrent instances, the first to write counts. */
async function insertCopy(
  { db, random, clock, keys }: LastingDeps,
  name: string,
  text: string,
): Promise<string> {
  const value = sealed(keys, random, name, { madeAt: clock.now().epochMilliseconds, text })
  await db
    .insert(setting)
    .values({ key: nameOf(keys, name), value })
    .onConflictDoNothing()
  return (await findCopy(db, keys, name))?.text ?? text
}
