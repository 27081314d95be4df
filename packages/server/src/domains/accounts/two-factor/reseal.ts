import type { Deps } from '#deps.ts'
import { isOldSeal, open, seal } from '#platform/seal.ts'
import { listSecrets, replaceSeal } from './repo.ts'

const PURPOSE = 'totp'

/** Seals every second step with SECRET that SECRET_PREVIOUS sealed; `lost` are those that neither opens. */
export async function resealSecondSteps({
  db,
  random,
  keys,
}: Pick<Deps, 'db' | 'random' | 'keys'>): Promise<{ resealed: number; lost: number }> {
  let [resealed, lost] = [0, 0]
  for (const row of await listSecrets(db))
    try {
      if (!isOldSeal(keys, PURPOSE, row.secret)) continue
      const text = open(keys, PURPOSE, row.secret)
      await replaceSeal(db, row, seal(keys.key(PURPOSE), random, text))
      resealed++
    } catch (error) {
      if (!isWrongKey(error)) throw error
      lost++
    }
  return { resealed, lost }
}

/** What the cipher says of a seal of another key. */
const isWrongKey = (error: unknown) =>
  error instanceof Error && /unable to authenticate/i.test(error.message)
