import type { Db } from '#platform/db/db.ts'
import type { Scope } from './draws-repo.ts'
import { ALL_STATES } from './draws-repo.ts'
import { findStamp } from './states-repo.ts'
import { findHead } from './chain-head.ts'
import type { ModelState } from './model-status.ts'
import { NO_MODEL, modelRecordOf } from './model-status.ts'

/** Caches the model status of each state. A request only reads a stamp, and the rest if it changed. */
export class ModelStatusCache {
  readonly #db: Db
  readonly #known = new Map<Scope, { stamp: string; learning: ModelState }>()

  constructor(db: Db) {
    this.#db = db
  }

  async of(scope: Scope): Promise<ModelState> {
    if (scope === ALL_STATES) return NO_MODEL
    const { stamp, progress } = await findStamp(this.#db, scope)
    const known = this.#known.get(scope)
    if (known?.stamp === stamp && known.learning.record) return { ...known.learning, progress }
    const learning = await this.#read(scope)
    this.#known.set(scope, { stamp, learning })
    return learning
  }

  async #read(scope: Scope): Promise<ModelState> {
    const { status, progress, ready } = await findHead(this.#db, scope)
    return { status, progress, record: ready && modelRecordOf(ready) }
  }
}
