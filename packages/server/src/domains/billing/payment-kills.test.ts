import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { reconcile } from './reconcile.ts'
import type { Death } from './testing/mortal.ts'
import { openMortal } from './testing/mortal.ts'
import {
  addMethod,
  books,
  cancel,
  current,
  invoicesOf,
  order,
  subscriber,
} from './testing/orders.ts'

const KEY = { key: 'intent-1' }

/** Runs every recurring job of another instance as often as a minute allows. */
async function minute(app: TestApp): Promise<void> {
  for (let seconds = 0; seconds < 60; seconds += 15) {
    app.clock.advance({ seconds: 15 })
    await reconcile(app.deps)
  }
}

const POINTS: readonly (readonly [where: string, death: Death, isWritten: boolean])[] = [
  ['before its row is committed', { commit: 1 }, false],
  ['before the provider is asked', 'before-payment', true],
  ['before its answer is settled', 'after-payment', true],
  ['within settling', { commit: 2 }, true],
]

for (const [where, death, isWritten] of POINTS) {
  test(`a charge whose process dies ${where} is made once`, async () => {
    const { app, dieAt } = await openMortal()
    await using _ = app
    await using beside = await openTestApp({ beside: app })
    const person = await signUp(app)
    const card = await addMethod(app, person)
    dieAt(death)
    expect((await order(app, person, card.id, KEY)).statusCode).toBe(500)
    expect(await current(beside, person)).toMatchObject({ status: 'trial' })

    await minute(beside)
    expect(await current(beside, person)).toMatchObject({ status: isWritten ? 'active' : 'trial' })
    app.clock.advance({ seconds: 1 })
    const again = await order(beside, person, card.id, KEY)
    expect([again.statusCode, again.json().status]).toEqual([201, 'active'])

    await minute(beside)
    expect(await books(beside)).toEqual({ charged: [9999], refunded: [] })
    expect(await invoicesOf(beside, person)).toEqual(['subscribe basic 9999 paid'])
  })

  test(`a refund whose process dies ${where} is made once`, async () => {
    const { app, dieAt } = await openMortal()
    await using _ = app
    await using beside = await openTestApp({ beside: app })
    const person = await subscriber(app)
    dieAt(death)
    expect((await cancel(app, person)).statusCode).toBe(500)

    await minute(beside)
    const after = await current(beside, person)
    expect(after.plan).toBe(isWritten ? 'free' : 'basic')
    expect((await cancel(beside, person)).statusCode).toBe(isWritten ? 409 : 200)

    await minute(beside)
    expect(await books(beside)).toEqual({ charged: [9999], refunded: [9999] })
    const { rows } = await beside.pool.query('select amount_cents, status from refund')
    expect(rows).toEqual([{ amount_cents: 9999, status: 'succeeded' }])
  })
}
