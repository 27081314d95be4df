import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { atomicOperation } from './operation.ts'

test('40: of repeats that waited for a call that fails, one has a transaction and the others wait', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const transactions = { open: 0, most: 0 }
  const transaction: Db['transaction'] = async (work) => {
    transactions.most = Math.max(transactions.most, ++transactions.open)
    return await app.db.transaction(work).finally(() => (transactions.open -= 1))
  }
  const db: Db = Object.create(app.db, { transaction: { value: transaction } })
  const of = { owner: ownerOf({ userId: person.user.id }), key: 'k' }
  const call = atomicOperation(
    { ...app.deps, db },
    { of, fingerprint: 'a', days: 1 },
    { status: 201, schema: z.string() },
  )
  const written = Promise.withResolvers<void>()
  const failing = Promise.withResolvers<void>()
  const first = call.commit(async () => {
    written.resolve()
    await failing.promise
    throw new Failure('unprocessable', 'No')
  })
  await written.promise
  const repeats = ['second', 'third', 'fourth'].map((text) => call.commit(async () => text))
  failing.resolve()
  await expect(first).rejects.toThrow('No')
  expect(await Promise.all(repeats)).toEqual(['second', 'second', 'second'])
  expect(transactions.most).toBe(1)
})
