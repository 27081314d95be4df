import * as contract from '@fourcast/contract/payments.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { removeAtProvider } from './method-removals.ts'

type Body = Request<typeof contract.addPaymentMethod>['body']

const add = (app: TestApp, { token }: Person, reference: string, type: Body['type'] = 'card') =>
  app.request(contract.addPaymentMethod, { body: { reference, type } }, { token })
const list = (app: TestApp, { token }: Person) =>
  app.call(contract.listPaymentMethods, {}, { token })

test('a method of another type than declared is refused, and not stored', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const answer = await add(app, ada, 'pm_card_visa', 'us_bank_account')
  expect(refusal(answer)).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { type: 'That isn’t a payment method of this type' },
  })
  expect(await list(app, ada)).toEqual([])
  await removeAtProvider(app.deps)
  const { rows } = await app.pool.query('select attached from sandbox_method')
  expect(rows).toEqual([{ attached: false }])
})

test('a set-up that was refused once is never kept, and a kept one survives a wrong repeat', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const completed = async () => {
    const begun = await app.call(contract.beginSetup, { body: { type: 'card' } }, ada)
    const setup = { reference: begun.reference, method: 'pm_card_visa' }
    const body = { act: 'confirm', setup } as const
    await app.call(contract.sandboxAct, { body }, ada)
    return begun.reference
  }
  const refused = await completed()
  expect(statusesOf([await add(app, ada, refused, 'us_bank_account')])).toEqual([400])
  expect(statusesOf([await add(app, ada, refused, 'card')])).toEqual([404])
  expect(await list(app, ada)).toEqual([])
  const kept = await completed()
  expect(statusesOf([await add(app, ada, kept, 'card')])).toEqual([201])
  expect(statusesOf([await add(app, ada, kept, 'us_bank_account')])).toEqual([400])
  await removeAtProvider(app.deps)
  expect(await list(app, ada)).toMatchObject([{ isDefault: true }])
  const { rows } = await app.pool.query('select attached from sandbox_method order by attached')
  expect(rows).toEqual([{ attached: false }, { attached: true }])
})
