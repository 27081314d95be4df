// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import ExportPage from './exports/ExportPage.tsx'
import OperationsPage from './operations/OperationsPage.tsx'
import { bytesText, spanText } from './admin-text.ts'
import OverviewPage from './overview/OverviewPage.tsx'
import { pageWith } from '#test/admin.ts'
import {
  analyticsOf,
  failedWorkOf,
  failingSource,
  healthOf,
  jobOf,
  outgoingOf,
} from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const FIGURES = 'GET /api/admin/analytics'
const HEALTH = 'GET /api/admin/health'

test('the overview charts every measure by day, with the same figures as a table', async () => {
  serve({ [FIGURES]: () => analyticsOf(7), [HEALTH]: () => healthOf() })
  const { person } = open(<OverviewPage />, { at: '/admin/overview' })
  await screen.findByRole('img', {
    name: 'Sign-ups by day, ET. 11 in 7 days; most on Nov 19, 4.',
  })
  const charts = () => screen.getAllByRole('img', { name: /by day, ET/ })
  expect(charts()).toHaveLength(3)
  await person.click(screen.getByText('More figures'))
  await waitFor(() => expect(charts()).toHaveLength(6))
  // Active users of several days cannot be summed: a user may be active on each.
  screen.getByRole('img', { name: 'Active users by day, ET. Most on Nov 20, 29.' })
  const revenue = within(screen.getByRole('table', { name: 'Revenue by day', hidden: true }))
  const [, latest] = revenue.getAllByRole('row', { hidden: true })
  expect(latest?.textContent).toBe('Nov 21, 2026$19.98')
  const refunds = within(screen.getByRole('region', { name: 'Refunds' }))
  expect(refunds.getAllByText('$5.00').length).toBeGreaterThan(0)
  expect(screen.getByText('188 in 7 days, 402 in 30')).toBeTruthy()
  expect(screen.getByText(/accounts deleted since/)).toBeTruthy()
})

test('the overview lists plans by size, and only the sources and checks with problems', async () => {
  serve({ [FIGURES]: () => analyticsOf(7), [HEALTH]: () => healthOf() })
  const { person } = open(<OverviewPage />, { at: '/admin/overview' })
  await person.click(await screen.findByText('More figures'))
  const plans = await screen.findByRole('table', { name: 'Accounts by plan and status' })
  const rows = within(plans).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PlanStatusAccountsShare',
    'FreeActive90074.8%',
    'BasicTrial30024.9%',
    'PremiumPast due40.3%',
  ])
  const sources = within(screen.getByRole('region', { name: 'Draw sources' }))
  expect(sources.getByText('New York Win 4')).toBeTruthy()
  expect(sources.queryByText('Georgia Cash 4')).toBeNull()
  const health = within(screen.getByRole('region', { name: 'Health' }))
  await health.findByText('3 messages wait, the oldest for 12 minutes')
  expect(health.queryByText('Database')).toBeNull()
})

test('the overview names two sources at most, and links to all', async () => {
  const states = ['Arkansas', 'Georgia', 'New York', 'Ohio', 'Texas']
  const sources = states.map((name) =>
    Object.assign(failingSource(), { state: name, stateName: name }),
  )
  serve({ [FIGURES]: () => ({ ...analyticsOf(7), sources }), [HEALTH]: () => healthOf() })
  open(<OverviewPage />, { at: '/admin/overview' })
  const card = within(await screen.findByRole('region', { name: 'Draw sources' }))
  expect(card.getAllByText(/^Latest draw:/)).toHaveLength(2)
  card.getByRole('link', { name: 'All sources' })
})

test('the period is kept in the address', async () => {
  const server = serve({
    [FIGURES]: ({ query }) => analyticsOf(Number(query.get('days'))),
    [HEALTH]: () => healthOf(),
  })
  const { person, place } = open(<OverviewPage />, { at: '/admin/overview?days=5' })
  await screen.findByText(/^30 days, as of/)
  await person.click(screen.getByRole('radio', { name: '7 days' }))
  await screen.findByText(/^7 days, as of/)
  expect(place.address).toBe('/admin/overview?days=7')
  expect(server.sent(FIGURES).map(({ query }) => query.get('days'))).toEqual(['30', '7'])
})

test('figures that fail to load leave the health card visible, and Retry loads them', async () => {
  let fails = true
  serve({
    [FIGURES]: () => (fails ? refuse(500, 'internal', 'broken') : analyticsOf(7)),
    [HEALTH]: () => healthOf(),
  })
  const { person } = open(<OverviewPage />, { at: '/admin/overview' })
  await screen.findByText('Failed to load the figures')
  await screen.findByText('Something needs attention.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('1,204')
})

test('health: the most urgent check comes first, each with its measurement', async () => {
  serve({ [HEALTH]: () => healthOf() })
  open(<OperationsPage />, { at: '/admin/operations' })
  const all = await screen.findByRole('region', { name: 'Something needs attention.' })
  const checks = within(all).getAllByRole('listitem')
  expect(checks.map(({ textContent }) => textContent)).toEqual([
    'EmailWarning3 messages wait, the oldest for 12 minutes',
    'DatabaseOKanswers in 1.2 ms',
    'Background jobsOK2,410 done in the last hour, none failed, none late',
    'Text messagesOffno provider is configured',
  ])
  expect(screen.getByText('179.2 MB')).toBeTruthy()
})

test('email queue: a failed message can be retried, a sent one cannot', async () => {
  const sent = {
    id: '0198a7c2-0000-7000-9000-000000000003',
    status: 'sent',
    lastError: null,
  } as const
  const failing = outgoingOf()
  const server = serve({
    'GET /api/admin/outbox': () => pageWith([failing, outgoingOf(sent)]),
    [`POST /api/admin/outbox/${failing.id}/retry`]: () => outgoingOf({ status: 'waiting' }),
  })
  const { person, place } = open(<OperationsPage />, { at: '/admin/operations?tab=queue' })
  await screen.findByText('3 tries: 451 try again later')
  expect(screen.getAllByRole('button', { name: /^Retry the message/ })).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: /^Retry the message/ }))
  await screen.findByText('Retrying the message to kim@example.com')
  await person.selectOptions(screen.getByLabelText('Status'), 'Failed')
  await waitFor(() => expect(place.address).toBe('/admin/operations?tab=queue&status=given_up'))
  await waitFor(() =>
    expect(server.sent('GET /api/admin/outbox').at(-1)?.query.get('status')).toBe('given_up'),
  )
})

test('jobs: failing ones come first; one can be run now, and a refusal shows its reason', async () => {
  const failing = {
    name: 'mail-deliver',
    failed: 2,
    lastFailedAt: '2026-11-21T20:10:00Z',
    lastDoneAt: null,
  }
  const answers = [undefined, refuse(404, 'not_found', 'There is no such job')]
  serve({
    'GET /api/admin/failures': () => pageWith([]),
    'GET /api/admin/jobs': () => [jobOf(), jobOf({ ...failing, lastError: 'ECONNREFUSED' })],
    'POST /api/admin/jobs/mail-deliver/run': () => answers.shift(),
  })
  const { person } = open(<OperationsPage />, { at: '/admin/operations?tab=jobs' })
  const [, first] = within(
    await screen.findByRole('table', { name: 'Recurring jobs, failing ones first' }),
  ).getAllByRole('row')
  expect(first?.textContent).toContain('Send emails')
  expect(first?.textContent).toContain('ECONNREFUSED')
  expect(first?.textContent).toContain('not yet')
  await person.click(screen.getByRole('button', { name: 'Run now: Send emails' }))
  await screen.findByText('Queued: Send emails')
  await person.click(screen.getByRole('button', { name: 'Run now: Send emails' }))
  await screen.findByText('There is no such job')
})

test('a job that is run keeps its row and the focus until the list is refreshed', async () => {
  let hasRun = false
  serve({
    'GET /api/admin/failures': () => pageWith([]),
    'GET /api/admin/jobs': () => [
      jobOf({ name: 'mail-deliver', failed: hasRun ? 0 : 2 }),
      jobOf({ name: 'breaks-end', failed: hasRun ? 1 : 0 }),
    ],
    'POST /api/admin/jobs/mail-deliver/run': () => {
      hasRun = true
      return undefined
    },
  })
  const { person } = open(<OperationsPage />, { at: '/admin/operations?tab=jobs' })
  const button = await screen.findByRole('button', { name: 'Run now: Send emails' })
  const names = () =>
    screen.getAllByRole('button', { name: /^Run now/ }).map((one) => one.getAttribute('aria-label'))
  expect(names()).toEqual(['Run now: Send emails', 'Run now: End breaks'])
  await person.click(button)
  await screen.findByText('1 failed')
  expect(names()).toEqual(['Run now: Send emails', 'Run now: End breaks'])
  expect(document.activeElement).toBe(button)
  await person.click(screen.getByRole('button', { name: 'Refresh recurring jobs' }))
  await waitFor(() => expect(names()).toEqual(['Run now: End breaks', 'Run now: Send emails']))
})

test('failed tasks are listed with their cause; only those still failing can be retried', async () => {
  const givenUp = { kind: 'mail', id: 'm1', about: 'reset', status: 'given_up' } as const
  const nextTry = { attempts: 1, nextTryAt: null, cause: null }
  const answers = [undefined, refuse(409, 'conflict', 'This task is already being retried.')]
  serve({
    'GET /api/admin/failures': () =>
      pageWith([failedWorkOf(), failedWorkOf({ ...givenUp, ...nextTry })]),
    'GET /api/admin/jobs': () => [jobOf()],
    'POST /api/admin/failures/webhook/evt_1/retry': () => answers.shift(),
  })
  const { person } = open(<OperationsPage />, { at: '/admin/operations?tab=jobs' })
  const table = await screen.findByRole('table', { name: 'Failed tasks, newest first' })
  const [, event, mail] = within(table).getAllByRole('row')
  expect(event?.textContent).toContain('Payment event')
  expect(event?.textContent).toContain('Charge succeeded')
  expect(event?.textContent).toContain('connect ECONNREFUSED')
  expect(event?.textContent).toContain('4 attempts')
  expect(event?.textContent).toContain('Next attempt Nov 21, 3:30\u00A0PM ET')
  expect(mail?.textContent).toContain('Gave up')
  expect(mail?.textContent).toContain('No cause recorded')
  expect(mail?.textContent).not.toContain('Next attempt')
  const button = within(table).getByRole('button', {
    name: 'Try again: Payment event: Charge succeeded',
  })
  await person.click(button)
  await screen.findByText('Trying again: Payment event: Charge succeeded')
  await person.click(button)
  await screen.findByText('This task is already being retried.')
})

test('an export is requested as chosen and saved under a name with its type and date', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const server = serve({
    'GET /api/admin/export/draws': () =>
      new Response('[]', { headers: { 'content-type': 'application/json' } }),
  })
  const { person, place } = open(<ExportPage />, {
    at: '/admin/export?type=draws&dateFrom=2026-11-20&dateTo=2026-11-01',
  })
  await person.click(screen.getByRole('radio', { name: 'JSON' }))
  screen.getByText('The start date is after the end date')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  expect(server.sent('GET /api/admin/export/draws')).toEqual([])
  await person.clear(screen.getByLabelText('To'))
  expect(place.address).not.toContain('dateTo')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText(/^fourcast_draws_.* is saved$/)
  expect(saved).toEqual([expect.stringMatching(/^fourcast_draws_\d{4}-\d\d-\d\d\.json$/)])
  const [asked] = server.sent('GET /api/admin/export/draws')
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    format: 'json',
    dateFrom: '2026-11-20',
  })
})

test('an export that is cut off saves no file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const cut = new ReadableStream({
    start: (to) => {
      to.enqueue(new TextEncoder().encode('id,email\n'))
      to.error(new TypeError('cut off'))
    },
  })
  serve({ 'GET /api/admin/export/users': () => new Response(cut) })
  const { person } = open(<ExportPage />, { at: '/admin/export' })
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('The export failed')
  expect(click).not.toHaveBeenCalled()
})

test('sizes and intervals are shown in words', () => {
  expect([1, 900, 48_213, 20 * 1024 * 1024].map(bytesText)).toEqual([
    '1 byte',
    '900 bytes',
    '47 kB',
    '20 MB',
  ])
  expect([5, 60, 300, 90, 86_400].map(spanText)).toEqual([
    '5 seconds',
    'minute',
    '5 minutes',
    '90 seconds',
    'day',
  ])
})
