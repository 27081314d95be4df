import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'

export interface SandboxDeps {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
}

/** A name as providers give them: what it is, whose it is, and chance. */
export const newRef = ({ random }: SandboxDeps, kind: string) =>
  `${kind}_sandbox_${random.uuid().replaceAll('-', '')}`
