import { ORDERS } from './support/order-states.ts'
import { PAYING, payFor } from './support/paying.ts'
import { signUp } from './support/sign-up.ts'
import { test } from './support/test.ts'
import { prepareWalk, stopsAt, walk } from './support/walk.ts'

test('an order passes every check in every state and view', async ({ page }) => {
  test.setTimeout(900_000)
  await prepareWalk(page)
  await signUp(page)
  await walk(page, ORDERS)
})

test('everything about a paid plan passes every check in every view', async ({ page }) => {
  test.setTimeout(900_000)
  await prepareWalk(page)
  await signUp(page)
  await payFor(page)
  await walk(page, [...PAYING, ...stopsAt(['/profile'])])
})
