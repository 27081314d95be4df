import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from './DashboardPage.tsx'
import { DANA, open } from '#test/open.tsx'
import { lottery, onPlan } from '#test/lottery.ts'
import { SAMPLE_STATS } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'

const PUT = 'PUT /api/users/preferences'

/** What the server has of someone who never made a pick. */
const newcomer = () => ({
  ...lottery([]),
  'GET /api/numbers/stats': () => ({
    ...SAMPLE_STATS,
    totalGenerations: 0,
    savedResults: 0,
    winningNumbers: 0,
    successRate: 0,
    chanceRate: 0,
    checks: 0,
    streak: 0,
  }),
  'GET /api/numbers/history': () => ({
    content: [],
    page: 0,
    size: 5,
    totalElements: 0,
    totalPages: 0,
    hiddenBefore: null,
  }),
  'GET /api/winning-numbers/cash4': () => [],
})

test('a newcomer sees the way to the first numbers', async () => {
  serve(newcomer())
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByText(/^No pick yet\./)
  const figures = within(screen.getByRole('region', { name: 'Performance' }))
  for (const label of ['Total Generations', 'Winning Numbers', 'Success Rate', 'Current Streak'])
    expect(figures.getByText(label)).toBeTruthy()
  const step = screen.getByText('Choose your state').closest('li')
  expect(step?.getAttribute('aria-current')).toBe('step')
  expect(screen.getByText('Three steps to your first checked pick')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'View All' })).toBeNull()
})

test('a newcomer follows a state with one press, and the next step is the current one', async () => {
  const server = serve(newcomer())
  const { person, place } = open(<DashboardPage />, { at: '/dashboard' })
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  await person.click(follow)
  await screen.findByText('You follow Georgia')
  expect(server.sent('PUT /api/users/preferences')[0]?.body).toEqual({
    selectedLotteryStates: ['GA'],
  })
  expect(place.address).toBe('/dashboard')
  const step = screen.getByText('Your four digits').closest('li')
  expect(step?.getAttribute('aria-current')).toBe('step')
  const generate = within(step ?? document.body).getByRole('link', { name: 'Enter digits' })
  expect(document.activeElement).toBe(generate)
  await within(screen.getByRole('region', { name: 'Lottery Updates' })).findByRole('heading', {
    name: /Georgia/,
  })
})

test('no results of a state are asked for before the server follows it', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answers = newcomer()
  const save = answers[PUT]
  const server = serve({
    ...answers,
    [PUT]: (call: { body: unknown }) => asked.then(() => save(call)),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  await person.click(follow)
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(1))
  expect(server.sent('GET /api/lottery/results')).toHaveLength(0)
  answer()
  await screen.findByText('You follow Georgia')
  await waitFor(() => expect(server.sent('GET /api/lottery/results')).toHaveLength(1))
})

test('a newcomer without a list of states can load it again', async () => {
  const server = serve({
    ...newcomer(),
    'GET /api/lottery/states': () => refuse(500, 'internal', 'broken'),
  })
  const { person } = open(<DashboardPage />, { at: '/dashboard' })
  const failed = await screen.findByText('We couldn’t load the list of states.')
  Object.assign(server.answers, newcomer())
  const step = within(failed.closest('li') ?? document.body)
  await person.click(step.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Follow Georgia' })).toBeTruthy()
})

test('pressing Follow twice stays on the dashboard; the answer moves the focus', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { [PUT]: put, ...rest } = newcomer()
  const server = serve({ ...rest, [PUT]: (sent) => asked.then(() => put(sent)) })
  const { person, place } = open(<DashboardPage />, { at: '/dashboard' })
  const follow = await screen.findByRole('button', { name: 'Follow Georgia' })
  await waitFor(() => expect(follow).toHaveProperty('disabled', false))
  follow.focus()
  await person.keyboard('{Enter}{Enter}')
  expect(place.address).toBe('/dashboard')
  expect(screen.queryByText('You follow Georgia')).toBeNull()
  answer()
  const said = await screen.findByText('You follow Georgia')
  expect(screen.getAllByRole('status')).toContain(said)
  const step = screen.getByText('Your four digits').closest('li')
  const generate = within(step ?? document.body).getByRole('link', { name: 'Enter digits' })
  expect(document.activeElement).toBe(generate)
  expect(server.sent(PUT)).toHaveLength(1)
})

test('a newcomer whose own states did not load reads so in the first step', async () => {
  const PREFERENCES = 'GET /api/users/preferences'
  const server = serve({ ...newcomer(), [PREFERENCES]: () => refuse(500, 'internal', 'x') })
  open(<DashboardPage />, { at: '/dashboard' })
  const start = within(await screen.findByRole('region', { name: 'Latest result' }))
  await start.findByText('We couldn’t load the states you follow.')
  expect(start.getByRole('button', { name: 'Retry' })).toBeTruthy()
  // It is not asked for again without end.
  expect(server.sent(PREFERENCES).length).toBeLessThan(4)
})

test('a newcomer whose plan has no followed states is not asked for one', async () => {
  serve(newcomer())
  open(<DashboardPage />, { at: '/dashboard', user: onPlan('free') })
  await screen.findByText('Two steps to your first checked pick')
  expect(screen.queryByText('Choose your state')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  expect(screen.getByText('Pick: checked against every draw for 7 days')).toBeTruthy()
})

test('an account of today shows the first steps before anything is loaded', async () => {
  const never = () => new Promise(() => undefined)
  serve({ ...newcomer(), 'GET /api/numbers/stats': never, 'GET /api/numbers/history': never })
  const user = { ...DANA, createdAt: new Date().toISOString() }
  open(<DashboardPage />, { at: '/dashboard', user })
  expect(await screen.findByText('Three steps to your first checked pick')).toBeTruthy()
})

test('an older account does not', async () => {
  const never = () => new Promise(() => undefined)
  serve({ ...newcomer(), 'GET /api/numbers/stats': never, 'GET /api/numbers/history': never })
  open(<DashboardPage />, { at: '/dashboard' })
  await screen.findByRole('heading', { name: /^Welcome back/ })
  expect(screen.queryByText(/steps to your first checked pick$/)).toBeNull()
})
