import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import GeneratePage from './GeneratePage.tsx'
import { open } from '#test/open.tsx'
import { made, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { currentOf, USAGE } from '#test/subscription.ts'

beforeEach(() => sessionStorage.clear())

const CURRENT = 'GET /api/subscriptions/current'
const FLASH = 'POST /api/numbers/flash'

async function show(rest: Partial<CurrentSubscription>) {
  const server = serve({
    'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
    [CURRENT]: () => currentOf(rest),
    [FLASH]: () => made('flash', [1, 2, 3, 4]),
  })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await screen.findByText(/^\d+ of \d+ generations? left today|^Unlimited generations/)
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  return { server, person }
}

const method = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('what is used of today stands there, and is counted on after a press', async () => {
  const { server, person } = await show({ usage: { ...USAGE, dailyGenerations: 7 } })
  expect(screen.getByText('23 of 30 generations left today.')).toBeTruthy()
  expect(screen.getByText('Resets at midnight ET.')).toBeTruthy()
  server.answers[CURRENT] = () => currentOf({ usage: { ...USAGE, dailyGenerations: 8 } })
  await person.click(method(/^Box 1 Silver/))
  await screen.findByText('22 of 30 generations left today.')
})

test('during a break nobody reads what they could still use', async () => {
  const server = serve({
    'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
    [CURRENT]: () => currentOf({ onBreakUntil: '2099-01-08T17:00:00Z' }),
  })
  open(<GeneratePage />, { at: '/generate' })
  await waitFor(() => expect(server.sent(CURRENT)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByLabelText('Loading your plan’s limits')).toBeNull())
  expect(screen.queryByText(/left today/)).toBeNull()
})

test('a box that the plan lacks says which plan has it, and leads there', async () => {
  await show({ plan: 'free', limits: PLANS.free.limits })
  const locked = screen.getByRole('link', { name: /^Box 4 Mo-Money Requires Basic/ })
  expect(locked.getAttribute('href')).toBe('/subscription?plan=basic')
  expect(method(/^Box 1 Silver/).disabled).toBe(false)
  expect(method(/^All four boxes/).disabled).toBe(true)
  expect(method(/^All four boxes uses 4 .*Mo-Money generations require Basic\./)).toBeTruthy()
})

const LIMIT = { usage: { ...USAGE, dailyGenerations: 30 } }

test('the last generation of the day raises the notice of the limit, beside its result', async () => {
  const { server, person } = await show({ usage: { ...USAGE, dailyGenerations: 29 } })
  server.answers[CURRENT] = () => currentOf(LIMIT)
  await person.click(method(/^Box 1 Silver/))
  await screen.findByText(MESSAGES.limitReached)
  expect(screen.getByText(/^Numbers generated successfully using Box 1 Silver/)).toBeTruthy()
  expect(screen.getByText(MESSAGES.limitReachedTitle)).toBeTruthy()
})

test('at the limit each press asks the server, which counts it, and raises the notice again', async () => {
  const { server, person } = await show(LIMIT)
  server.answers[FLASH] = () => refuse(429, 'quota_exceeded', MESSAGES.limitReached)
  for (const presses of [1, 2]) {
    await person.click(method(/^Box 1 Silver Used up for today/))
    const notice = await screen.findByText(MESSAGES.limitReached)
    expect(server.sent(FLASH)).toHaveLength(presses)
    await person.click(screen.getByRole('button', { name: /^Close|^Dismiss/ }))
    expect(notice.isConnected).toBe(false)
    await person.type(screen.getByLabelText('Digit 4'), '{Backspace}5')
  }
  expect(screen.getByRole('link', { name: 'Get more with Premium' })).toBeTruthy()
})

test('one’s own limit closes the boxes and speaks of no plan', async () => {
  await show({ ownLimit: 3, usage: { ...USAGE, dailyGenerations: 3 } })
  expect(method(/^Box 1 Silver/).disabled).toBe(true)
  expect(screen.queryByText(/Upgrade your plan/)).toBeNull()
})

test('if usage exceeds the limit of the new plan, none are left and a plan with more is named', async () => {
  await show({
    limits: FREE_AFTER_CANCELLING,
    afterCancelling: true,
    usage: { ...USAGE, dailyGenerations: 11 },
  })
  expect(screen.getByText('0 of 5 generations left today.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get more with Basic' }).getAttribute('href')).toBe(
    '/subscription?plan=basic',
  )
})

test('three generations left are too few for all four, and that is said', async () => {
  await show({ usage: { ...USAGE, dailyGenerations: 27 } })
  expect(method(/^Box 2 Gold/).disabled).toBe(false)
  expect(method(/^All four boxes/).disabled).toBe(true)
  expect(method(/^All four boxes uses 4 .*Only 3 of today’s generations are left\./)).toBeTruthy()
})

test('without a limit nothing is counted down', async () => {
  await show({ limits: PLANS.premium.limits, usage: { ...USAGE, dailyGenerations: 61 } })
  expect(screen.getByText('Unlimited generations.')).toBeTruthy()
  expect(screen.queryByText('Resets at midnight ET.')).toBeNull()
})

test('a limit reached on another device shows the server’s message and updates the count', async () => {
  const { server, person } = await show({ usage: { ...USAGE, dailyGenerations: 29 } })
  server.answers[FLASH] = () => refuse(429, 'quota_exceeded', MESSAGES.limitReached)
  server.answers[CURRENT] = () => currentOf({ usage: { ...USAGE, dailyGenerations: 30 } })
  await person.click(method(/^Box 1 Silver/))
  await screen.findByText(MESSAGES.limitReached)
  await screen.findByText('0 of 30 generations left today.')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a refusal at the limit is shown even if the subscription fails to reload', async () => {
  const { server, person } = await show({ usage: { ...USAGE, dailyGenerations: 29 } })
  server.answers[FLASH] = () => refuse(429, 'quota_exceeded', MESSAGES.limitReached)
  server.answers[CURRENT] = () => refuse(500, 'internal', 'An unexpected error occurred')
  await person.click(method(/^Box 1 Silver/))
  expect(await screen.findByText(MESSAGES.limitReached)).toBeTruthy()
})

test('a retry is the same intent: it carries the same id; a new press another', async () => {
  const { server, person } = await show({})
  server.answers[FLASH] = () => refuse(500, 'internal', 'An unexpected error occurred')
  await person.click(method(/^Box 1 Silver/))
  server.answers[FLASH] = () => made('flash', [1, 2, 3, 4])
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText(/^Numbers generated successfully/)
  await person.type(screen.getByLabelText('Digit 4'), '{Backspace}5')
  await person.click(method(/^Box 1 Silver/))
  await waitFor(() => expect(server.sent(FLASH)).toHaveLength(3))
  const [first, second, third] = server
    .sent(FLASH)
    .map(({ body }) => z.parse(z.object({ id: z.uuid() }), body).id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('while it is not known what is allowed nothing can be pressed; a failure can be tried again', async () => {
  const server = serve({
    'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
    [CURRENT]: () => refuse(500, 'internal', 'An unexpected error occurred'),
  })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await screen.findByText('Failed to load your plan’s limits')
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  expect(method(/^Box 1 Silver/).disabled).toBe(true)
  server.answers[CURRENT] = () => currentOf()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(method(/^Box 1 Silver/).disabled).toBe(false))
})
