import type { Db } from '#platform/db/db.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'

/**
 * Where a process crashes: before the commit of one of its next transactions, or around its next
 * payment.
 */
export type Death = { commit: number } | 'before-payment' | 'after-payment'

export interface Mortal {
  app: TestApp
  /**
   * The instance works until then; after that nothing of it reaches the database or the provider.
   */
  dieAt: (death: Death) => void
}

/** An instance that can be killed; other instances on its database continue. */
export async function openMortal(): Promise<Mortal> {
  const life = new Life()
  const payments = (sandbox: PaymentProvider): PaymentProvider => ({
    ...sandbox,
    charge: (charge) => life.pay(() => sandbox.charge(charge)),
    refund: (order) => life.pay(() => sandbox.refund(order)),
  })
  const app = await openTestApp({ payments })
  life.rule(app.db)
  return { app, dieAt: (death) => life.endAt(death) }
}

class Life {
  #death: Death | null = null
  #commits = 0
  #isOver = false
  /** The sandbox provider has transactions of its own. */
  #isPaying = false

  endAt(death: Death) {
    this.#death = death
    this.#commits = 0
  }

  #end(): never {
    this.#isOver = true
    throw new Error('killed')
  }

  async pay<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOver || this.#death === 'before-payment') this.#end()
    this.#isPaying = true
    const done = await work()
    this.#isPaying = false
    return this.#death === 'after-payment' ? this.#end() : done
  }

  rule(db: Db) {
    const begin = db.transaction.bind(db)
    const transaction: Db['transaction'] = (work, config) =>
      begin(async (tx) => this.#committed(await work(tx)), config)
    Object.assign(db, { transaction })
    for (const name of ['transaction', 'select', 'insert', 'update', 'delete', 'execute'])
      Reflect.set(db, name, this.#whileAlive(Reflect.get(db, name)))
  }

  #whileAlive(work: () => unknown) {
    return new Proxy(work, {
      apply: (target, self, given) =>
        this.#isOver ? this.#end() : Reflect.apply(target, self, given),
    })
  }

  #committed<T>(done: T): T {
    if (this.#isPaying) return done
    this.#commits += 1
    const death = this.#death
    return typeof death === 'object' && death?.commit === this.#commits ? this.#end() : done
  }
}
