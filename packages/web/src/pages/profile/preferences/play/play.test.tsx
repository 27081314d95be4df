import type { PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PlayCard } from './PlayCard.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

const GET = 'GET /api/users/limits'
const PUT = 'PUT /api/users/limits'
const POST = 'POST /api/users/break'
const CURRENT = 'GET /api/subscriptions/current'

const limits = (rest: Partial<PlayLimits> = {}): PlayLimits => ({
  generationsPerDay: null,
  next: null,
  reminderMinutes: null,
  break: null,
  ...rest,
})
const RESTING = {
  length: 'week' as const,
  startedAt: '2099-01-01T17:00:00Z',
  until: '2099-01-08T17:00:00Z',
}

const show = () => open(<PlayCard />, { at: '/profile' })
const field = () => screen.findByLabelText('Your daily generation limit')
const save = () => screen.getByRole('button', { name: 'Save Limits' })

test('only changed limits are sent, and the time of a scheduled one is shown', async () => {
  const { sent } = serve({
    [GET]: () => limits({ generationsPerDay: 20 }),
    [PUT]: () =>
      limits({
        generationsPerDay: 20,
        next: { generationsPerDay: 25, from: '2026-12-05T20:12:00Z' },
      }),
  })
  const { person } = show()
  expect(await screen.findByText(/Your plan gives 30 a day\./)).toBeTruthy()
  await person.clear(await field())
  await person.type(await field(), '25')
  await person.click(save())
  const from = '25 generations a day from Dec 5, 2026, 3:12 PM ET on.'
  expect(await screen.findByText(`${from} Until then 20 generations a day.`)).toBeTruthy()
  expect(await screen.findByText(from)).toBeTruthy()
  expect(sent(PUT).map(({ body }) => body)).toEqual([{ generationsPerDay: 25 }])
  expect(await field()).toHaveProperty('value', '20')
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
  expect([document.activeElement, save().matches(':disabled')]).toEqual([save(), false])
})

test('a scheduled change is undone with one press', async () => {
  const { sent } = serve({
    [GET]: () =>
      limits({
        generationsPerDay: 20,
        next: { generationsPerDay: null, from: '2026-12-05T20:12:00Z' },
      }),
    [PUT]: () => limits({ generationsPerDay: 20 }),
  })
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Keep 20' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep 20' })).toBeNull())
  expect(sent(PUT)[0]?.body).toEqual({ generationsPerDay: 20 })
})

test('keeping the present limit leaves typed and chosen values', async () => {
  const waiting = { generationsPerDay: null, from: '2026-12-05T20:12:00Z' }
  const { sent } = serve({
    [GET]: () => limits({ generationsPerDay: 20, next: waiting }),
    [PUT]: () => limits({ generationsPerDay: 20 }),
  })
  const { person } = show()
  await person.clear(await field())
  await person.type(await field(), '15')
  await person.selectOptions(
    screen.getByLabelText('Remind me how long I’ve been here'),
    'After 1 hour',
  )
  await person.click(screen.getByRole('button', { name: 'Keep 20' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep 20' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByText('Responsible play'))
  expect(await field()).toHaveProperty('value', '15')
  await person.click(save())
  await waitFor(() =>
    expect(sent(PUT)[1]?.body).toEqual({ generationsPerDay: 15, reminderMinutes: 60 }),
  )
})

test('an empty field means no limit, and an invalid number stays to be corrected', async () => {
  const { sent } = serve({
    [GET]: () => limits({ generationsPerDay: 20, reminderMinutes: 30 }),
    [PUT]: () => limits({ generationsPerDay: 20, reminderMinutes: null }),
  })
  const { person } = show()
  for (const odd of ['-1', '1.5', '1001', 'ten']) {
    await person.clear(await field())
    await person.type(await field(), `${odd}{Enter}`)
    expect(await screen.findByText('Use a whole number from 0 to 1,000')).toBeTruthy()
    expect(await field()).toHaveProperty('value', odd)
  }
  await person.clear(await field())
  await person.selectOptions(screen.getByLabelText('Remind me how long I’ve been here'), 'Off')
  await person.click(save())
  await waitFor(() => expect(sent(PUT)).toHaveLength(1))
  expect(sent(PUT)[0]?.body).toEqual({ generationsPerDay: null, reminderMinutes: null })
})

test('a failure is shown, and typed text stays', async () => {
  serve({ [GET]: () => limits(), [PUT]: () => refuse(503, 'unavailable', 'Busy for a moment') })
  const { person } = show()
  await person.type(await field(), '5')
  await person.click(save())
  expect(await screen.findByText('API Error')).toBeTruthy()
  expect(await field()).toHaveProperty('value', '5')
})

test('a break lists its effects before it starts, and cannot be ended', async () => {
  const { answers, sent } = serve({
    [GET]: () => limits(),
    [CURRENT]: () =>
      currentOf({ renews: true, nextBilling: '2026-01-02T17:00:00Z', limits: PLANS.basic.limits }),
  })
  answers[POST] = () => {
    answers[GET] = () => limits({ break: RESTING })
    return limits({ break: RESTING })
  }
  const { person } = show()
  await person.click(await screen.findByRole('radio', { name: /1 week/ }))
  await person.click(screen.getByRole('button', { name: 'Take a break…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByRole('heading').textContent).toBe('Take a break for a week?')
  expect(dialog.getByText(/It can’t be ended early/)).toBeTruthy()
  expect(dialog.getByText(/Your Basic plan ends on Jan 2, 2026 instead of renewing/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent(POST)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Take a break…' }))
  await person.click(screen.getByRole('button', { name: 'Start my break' }))
  const told = await screen.findByText('You are on a break until Jan 8, 2099, 12:00 PM ET.')
  expect(sent(POST).map(({ body }) => body)).toEqual([{ length: 'week' }])
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['before it ends', '2026-12-05T20:11:59Z', /ends on Dec 5, 2026 instead of renewing/],
  ['once it has ended', '2026-12-05T20:12:00Z', /continues, and renews after the break on Dec 5/],
])('a plan that renews on the last day of a break, %s', async (_, nextBilling, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-28T20:11:20Z') })
  onTestFinished(() => void vi.useRealTimers())
  serve({ [GET]: () => limits(), [CURRENT]: () => currentOf({ renews: true, nextBilling }) })
  const { person } = show()
  await person.click(await screen.findByRole('radio', { name: /1 week/ }))
  await person.click(screen.getByRole('button', { name: 'Take a break…' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Dec 5, 2026, 3:12 PM ET')).toBeTruthy()
  expect(await within(dialog).findByText(words)).toBeTruthy()
})

test('a running break offers only longer ones', async () => {
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString()
  serve({ [GET]: () => limits({ break: { ...RESTING, until } }) })
  show()
  expect(await screen.findByRole('button', { name: 'Make it longer…' })).toBeTruthy()
  const offered = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)
  expect(offered.map((text) => text?.slice(0, 7))).toEqual(['1 month', '6 month'])
})

test('a refused break shows the reason', async () => {
  serve({
    [GET]: () => limits(),
    [POST]: () => refuse(409, 'conflict', 'You are on a break until tomorrow already.'),
  })
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Take a break…' }))
  await person.click(screen.getByRole('button', { name: 'Start my break' }))
  expect(await screen.findByText('You are on a break until tomorrow already.')).toBeTruthy()
})

test('the demo account sets no limits, and sees why', async () => {
  serve({ [GET]: () => limits() })
  open(<PlayCard />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(await screen.findByText(/Everyone shares the demo account/)).toBeTruthy()
  expect((await field()).closest('fieldset')).toHaveProperty('disabled', true)
})

test('a failed load can be retried', async () => {
  const { answers } = serve({ [GET]: () => refuse(500, 'internal', 'Something went wrong') })
  const { person } = show()
  const retry = await screen.findByRole('button', { name: /retry/i })
  answers[GET] = () => limits()
  await person.click(retry)
  expect(await field()).toBeTruthy()
})
