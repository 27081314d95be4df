import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { listElsewhere } from './repo.ts'

/** Who hears of a draw: whoever follows its state, or no state at all. One query for each event. */
export class Audience {
  readonly #db: Db
  readonly #clock: Clock
  readonly #listening: () => Iterable<string>
  readonly #elsewhere = new WeakMap<StreamEvent, Promise<ReadonlySet<string>>>()

  /** `listening` answers whose streams are open now. */
  constructor({ db, clock }: { db: Db; clock: Clock }, listening: () => Iterable<string>) {
    this.#db = db
    this.#clock = clock
    this.#listening = listening
  }

  async hears(event: StreamEvent, userId: string): Promise<boolean> {
    if (event.type !== 'draw' || event.state === MULTI_STATE.code) return true
    const elsewhere = this.#elsewhere.get(event) ?? this.#ask(event, event.state)
    return !(await elsewhere).has(userId)
  }

  #ask(event: StreamEvent, state: string): Promise<ReadonlySet<string>> {
    const users = [...new Set(this.#listening())]
    // An event is a nudge without a digit in it: where nobody can be asked, one too many does no harm.
    const asked = listElsewhere(this.#db, state, users, this.#clock.now()).catch(
      () => new Set<string>(),
    )
    this.#elsewhere.set(event, asked)
    return asked
  }
}
