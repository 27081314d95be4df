import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { addMethod, cancel, change, order, subscriber } from './testing/orders.ts'
import { atBanks, reachable, received } from './testing/terms.ts'

const NOW = '2026-05-04T16:00:00Z'
const TAB = '/profile?tab=subscription'

/** Someone with a confirmed address and a payment method. */
async function reader(app: TestApp, card?: string) {
  const person = await signUp(app)
  await reachable(app, person)
  return { person, method: await addMethod(app, person, card) }
}

const noteOf = async (app: TestApp, person: Person, title: string) =>
  (await received(app, person)).notes.find((note) => note.title === title)

test('the notice of a new plan has its receipt, its end and how to cancel', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, method } = await reader(app)
  await order(app, person, method.id)
  const { notes, emails } = await received(app, person)
  expect(notes).toEqual([
    { title: 'Basic plan', message: 'Successfully upgraded to Basic plan!', link: TAB },
  ])
  expect(emails).toHaveLength(1)
  const text = emails[0]?.text ?? ''
  expect(text).toContain('Invoice FC-000001: $99.99 was paid with Visa ending in 4242.')
  expect(text).toMatch(/Invoice FC-000001\n- Basic.*: \$99\.99\n- Total: \$99\.99/)
  expect(text).toContain('It renews on June 4, 2026. You can cancel at any time')
  expect(text).toContain(`https://fourcast.example${TAB}`)
})

test('the notice of two months says that they end, and that of an upgrade that it is one', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, method } = await reader(app)
  await order(app, person, method.id, { term: 'twoMonth' })
  app.clock.advance({ minutes: 1 })
  await change(app, person, 'premium')
  const { notes, emails } = await received(app, person)
  expect(emails[0]?.text).toContain('It ends on July 4, 2026 and doesn’t renew automatically.')
  expect(notes.at(-1)?.message).toBe('Successfully upgraded to Premium plan!')
  expect(emails[1]?.text).toContain('Invoice FC-000002: you weren’t charged.')
})

test('the notice of a cancellation names the refund and when it was sent', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app)
  await reachable(app, person)
  await cancel(app, person)
  const { emails } = await received(app, person)
  expect(emails.map(({ subject }) => subject)).toEqual(['Plan cancelled', 'Refund sent'])
  expect(await noteOf(app, person, 'Plan cancelled')).toEqual({
    title: 'Plan cancelled',
    message: 'Your Basic plan was cancelled and has ended. We’re refunding $99.99.',
    link: '/subscription',
  })
  expect((await noteOf(app, person, 'Refund sent'))?.message).toBe(
    'We refunded $99.99 to your payment method.',
  )
})

test('the notice of a cancellation at the end of the term has the specification’s message', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app)
  await reachable(app, person)
  await cancel(app, person, 'termEnd')
  expect((await noteOf(app, person, 'Plan cancelled'))?.message).toBe(
    'Your subscription has been cancelled. You can still use the service until the end of your billing period.',
  )
  expect((await received(app, person)).emails[0]?.text).toContain('stays active until June 4, 2026')
})

test('the notice of a cancelled trial mentions no refund', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person } = await reader(app)
  await cancel(app, person)
  expect((await noteOf(app, person, 'Plan cancelled'))?.message).toBe(
    'Your trial was cancelled and has ended.',
  )
})

test('a bank payment has a notice when it is pending, and one with its outcome', async () => {
  await using app = await openTestApp({ now: NOW })
  const good = await reader(app, 'pm_usBankAccount_success')
  const bad = await reader(app, 'pm_usBankAccount_insufficientFunds')
  await order(app, good.person, good.method.id)
  await order(app, bad.person, bad.method.id)
  expect((await noteOf(app, good.person, 'Payment pending'))?.message).toBe(
    'Payment pending, up to 4 business days: $99.99 for Basic.',
  )
  await atBanks(app, '2026-05-08T20:00:00Z')
  expect((await noteOf(app, good.person, 'Basic plan'))?.message).toBe(
    'Successfully upgraded to Basic plan!',
  )
  expect(await noteOf(app, bad.person, 'Payment failed')).toMatchObject({
    message: expect.stringMatching(
      /^Your payment for Basic didn’t go through\. Your bank payment was refused: not enough money\./,
    ),
    link: '/subscription',
  })
})

test('no email repeats the name that someone typed', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app, { firstName: 'Buy-at', lastName: 'evil.example' })
  await reachable(app, person)
  const method = await addMethod(app, person)
  await order(app, person, method.id)
  await cancel(app, person)
  const mails = await app.mailed()
  expect(mails.length).toBeGreaterThan(1)
  for (const { html, text } of mails) expect(`${html}${text}`).not.toMatch(/Buy-at|evil\.example/)
})
