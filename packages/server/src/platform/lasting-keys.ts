import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from './db/db.ts'
import { setting } from './db/tables.ts'
import type { Random } from './random.ts'
import { open, seal } from './seal.ts'
import type { Keys } from './secret.ts'
import { keysFrom } from './secret.ts'

/**
 * Fingerprints that are compared for longer than any SECRET is kept, and cannot be made again: of
 * mailboxes whose accounts are gone.
 */
const LASTING = ['break-address', 'trial-address', 'free-cancellation'] as const

const PURPOSE = 'lasting-keys'
const Kept = z.record(z.string(), z.string())

/** Every SECRET seals its own copy: a wrong one opens nothing and spoils nothing. */
const nameOf = (keys: Keys) => `${PURPOSE}-${keys.mac(`${PURPOSE}-name`, '').slice(0, 16)}`

/**
 * The keys of SECRET and SECRET_PREVIOUS. Those of fingerprints that must last are the ones they were
 * first made with: they lie in the database, sealed, and go on to the next SECRET.
 */
export async function openKeys(
  db: Tx,
  random: Random,
  { secret, previous }: { secret: string; previous?: string | undefined },
): Promise<Keys> {
  const keys = keysFrom(secret, { previous })
  const kept = await findKept(db, keys)
  const oldest = keys.all.at(-1) ?? keys
  const lasting = new Map(
    LASTING.map((purpose) => {
      const known = kept?.[purpose]
      return [purpose, known === undefined ? oldest.key(purpose) : Buffer.from(known, 'base64url')]
    }),
  )
  await keep(db, random, keys, lasting)
  return keysFrom(secret, { previous, lasting })
}

async function findKept(db: Tx, keys: Keys): Promise<Record<string, string> | null> {
  // The oldest first: a start without the previous SECRET stored a copy of keys that are not lasting.
  for (const one of keys.all.toReversed()) {
    const [row] = await db
      .select()
      .from(setting)
      .where(eq(setting.key, nameOf(one)))
    if (row) return z.parse(Kept, JSON.parse(open(one, PURPOSE, row.value)))
  }
  return null
}

async function keep(
  db: Tx,
  random: Random,
  keys: Keys,
  lasting: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const text = JSON.stringify(
    Object.fromEntries(
      [...lasting].map(([purpose, key]) => [purpose, Buffer.from(key).toString('base64url')]),
    ),
  )
  const value = seal(keys.key(PURPOSE), random, text)
  await db
    .insert(setting)
    .values({ key: nameOf(keys), value })
    .onConflictDoUpdate({ target: setting.key, set: { value } })
}

/** Deletes the copies that an old SECRET opens. */
export async function deletePreviousCopies(db: Tx, keys: Keys): Promise<void> {
  const names = keys.all.slice(1).map(nameOf)
  if (names.length > 0) await db.delete(setting).where(inArray(setting.key, names))
}
