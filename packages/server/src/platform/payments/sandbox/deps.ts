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

/** An id as providers make them: a kind, a mode and random characters. */
export const newRef = ({ random }: SandboxDeps, kind: string) =>
  `${kind}_sandbox_${random.uuid().replaceAll('-', '')}`
