import * as MESSAGES from '@fourcast/contract/messages.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LotteryPage from './LotteryPage.tsx'
import { readFollowed, writeFollowed } from '#domains/draws/followed-copy.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'
import { useFollowedElsewhere } from '#domains/draws/use-followed-elsewhere.ts'
import { lottery, onPlan, stateOf } from '#test/lottery.ts'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { drawSources, sourceOf } from '#test/sources.ts'

const RESULTS = 'GET /api/lottery/results'
const PUT = 'PUT /api/users/preferences'
const PREFERENCES = 'GET /api/users/preferences'

const show = (plan: 'free' | 'basic' | 'premium') =>
  open(<LotteryPage />, { at: '/lottery', user: onPlan(plan) })

const card = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('a plan without updates names the plans that have them, and requests no results', async () => {
  const server = serve(lottery(['GA']))
  const { person } = show('free')
  await screen.findByText('Your plan has no lottery updates.')
  expect(screen.getByText(/You can’t follow a state on the Free plan\. /)).toBeTruthy()
  expect(
    screen.getByText(/With the Basic plan, you can follow 1 state; with Premium, up to 3\./),
  ).toBeTruthy()
  await screen.findByText(/You followed Georgia/)
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText(/You followed/)).toBeNull())
  expect(server.sent(PUT)[0]?.body).toEqual({ selectedLotteryStates: [] })
  expect(server.sent(RESULTS)).toHaveLength(0)
})

test('a player without followed states sees how to add the first one', async () => {
  const server = serve(lottery([]))
  const { person } = show('premium')
  await screen.findByText(MESSAGES.chooseStates)
  expect(screen.getByText('0/3 States Active')).toBeTruthy()
  const select = await screen.findByRole('combobox', { name: 'Add a state' })
  await waitFor(() => expect(select).toHaveProperty('disabled', false))
  await person.click(screen.getByRole('button', { name: 'Select States' }))
  expect(document.activeElement).toBe(select)
  expect(server.sent(RESULTS)).toHaveLength(0)
})

test('a state that is added is followed at once, kept by the server and copied to the browser', async () => {
  const server = serve(lottery(['GA']))
  const { person } = show('premium')
  await screen.findByText('1/3 States Active')
  const select = await screen.findByRole('combobox', { name: 'Add a state' })
  await screen.findByRole('option', { name: 'South Carolina, 2 draws a day' })
  expect(within(select).queryByRole('option', { name: /Georgia/ })).toBeNull()
  await person.selectOptions(select, 'SC')
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('2/3 States Active')
  await card(/South Carolina/)
  expect(server.sent(PUT).map(({ body }) => body)).toEqual([
    { selectedLotteryStates: ['GA', 'SC'] },
  ])
  expect(server.sent(RESULTS).at(-1)?.query.get('states')).toBe('GA,SC')
  expect(readFollowed(DANA.id)).toEqual(['GA', 'SC'])
})

test('a demo visitor reads why the states can’t be changed, and has nothing to press', async () => {
  const server = serve(lottery(['GA']))
  open(<LotteryPage />, { at: '/lottery', user: { ...onPlan('premium'), isDemo: true } })
  await screen.findByText(
    'Everyone shares the demo account. Create your own to follow other states.',
  )
  expect(screen.queryByRole('combobox', { name: 'Add a state' })).toBeNull()
  const remove = await screen.findByRole('button', { name: 'Remove Georgia' })
  expect(remove).toHaveProperty('disabled', true)
  expect(server.sent(PUT)).toEqual([])
})

test('at the limit of the plan, adding a state shows a note and sends nothing', async () => {
  const server = serve(lottery(['GA']))
  const { person } = show('basic')
  await screen.findByText('1/1 States Active')
  expect(screen.getByText(/^Your plan lets you follow one state/).textContent).toContain(
    'up to three',
  )
  const way = screen.getByRole('link', { name: 'Premium plan' })
  expect(way.getAttribute('href')).toBe('/subscription?plan=premium')
  await screen.findByRole('option', { name: /South Carolina/ })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Add a state' }), 'SC')
  await person.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(MESSAGES.statesLimit(1))
  expect(server.sent(PUT)).toHaveLength(0)
})

test('a state that is removed can be brought back to its place', async () => {
  const server = serve(lottery(['GA', 'SC']))
  const { person } = show('premium')
  await card(/Georgia/)
  await person.click(screen.getByRole('button', { name: 'Remove Georgia' }))
  await screen.findByText('Georgia removed')
  expect(screen.queryByRole('article', { name: /Georgia/ })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await card(/Georgia/)
  expect(server.sent(PUT).map(({ body }) => body)).toEqual([
    { selectedLotteryStates: ['SC'] },
    { selectedLotteryStates: ['GA', 'SC'] },
  ])
})

test('a change that the server refuses is undone, with a message', async () => {
  const server = serve({ ...lottery(['GA']), [PUT]: () => refuse(500, 'internal', 'x') })
  const { person } = show('premium')
  await card(/Georgia/)
  // The reload of the server's list fails, too.
  server.answers[PREFERENCES] = () => refuse(500, 'internal', 'x')
  await person.click(screen.getByRole('button', { name: 'Remove Georgia' }))
  await screen.findByText(MESSAGES.preferencesFailed)
  await card(/Georgia/)
  expect(screen.getByText('1/3 States Active')).toBeTruthy()
  expect(readFollowed(DANA.id)).toEqual(['GA'])
})

test('two quick presses leave the server with both', async () => {
  const server = serve(lottery(['GA', 'SC', 'KS']))
  const { person } = show('premium')
  await card(/Kansas/)
  await person.click(screen.getByRole('button', { name: 'Remove Georgia' }))
  await person.click(screen.getByRole('button', { name: 'Remove Kansas' }))
  await screen.findByText('1/3 States Active')
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(2))
  expect(server.sent(PUT)[1]?.body).toEqual({ selectedLotteryStates: ['SC'] })
})

test('the browser’s copy is used until the server’s list arrives', async () => {
  localStorage.setItem(`fourcast_lottery_states_${DANA.id}`, '["KS"]')
  const { promise: silent, resolve: tell } = Promise.withResolvers<null>()
  const server = lottery(['GA'])
  serve({ ...server, [PREFERENCES]: () => silent.then(server[PREFERENCES]) })
  show('premium')
  await screen.findByText('Kansas')
  expect(screen.getByRole('button', { name: 'Remove Kansas' })).toHaveProperty('disabled', true)
  await act(async () => tell(null))
  await card(/Georgia/)
  expect(screen.queryByRole('button', { name: 'Remove Kansas' })).toBeNull()
  expect(readFollowed(DANA.id)).toEqual(['GA'])
})

test('after a downgrade the first stay, those that left are named and can be removed', async () => {
  const server = serve(lottery(['GA', 'SC', 'KS']))
  const { person } = show('basic')
  await screen.findByText('1/1 States Active')
  await screen.findByText(/Georgia stays active; South Carolina and Kansas are no longer updated/)
  await card(/Georgia/)
  expect(server.sent(RESULTS)[0]?.query.get('states')).toBe('GA')
  await person.click(screen.getByRole('button', { name: 'Remove these 2' }))
  await waitFor(() => expect(screen.queryByText(/stays active/)).toBeNull())
  expect(server.sent(PUT)[0]?.body).toEqual({ selectedLotteryStates: ['GA'] })
})

test('states without a lottery draw are offered with a note', async () => {
  const unofficial = [{ label: 'Evening', time: '9:10 PM', official: false }]
  serve({
    ...lottery([]),
    'GET /api/lottery/states': () => [stateOf('KS', { drawTimes: unofficial })],
  })
  show('premium')
  await screen.findByRole('option', { name: 'Kansas, 1 simulated draw a day' })
})

test('states are grouped by where their draws come from', async () => {
  const states = [
    stateOf('GA'),
    stateOf('KS', { simulated: true }),
    stateOf('NY', { name: 'New York' }),
    stateOf('SC'),
    stateOf('VA', { name: 'Virginia' }),
    stateOf('WV', { name: 'West Virginia' }),
  ]
  const late = { state: 'SC', stateName: 'South Carolina', status: 'late' } as const
  const ended = { state: 'WV', stateName: 'West Virginia', status: 'imported' } as const
  const unreachable = { state: 'NY', stateName: 'New York', status: 'unreachable' } as const
  serve({
    ...lottery([]),
    'GET /api/lottery/states': () => states,
    'GET /api/sources': () =>
      drawSources({
        sources: [sourceOf(), sourceOf(late), sourceOf(unreachable), sourceOf(ended)],
      }),
  })
  show('premium')
  await screen.findByRole('group', { name: 'Live' })
  const offered = screen
    .getAllByRole('group')
    .map((group) => [group.getAttribute('label'), group.textContent])
  expect(offered).toEqual([
    ['Live', 'Georgia, 2 draws a day'],
    ['Real draws, stale', 'South Carolina, 2 draws a day'],
    ['Real draws, not updating now', 'New York, 2 draws a day'],
    ['Real draws, no longer updated', 'West Virginia, 2 draws a day'],
    ['Real draws', 'Virginia, 2 draws a day'],
    ['Simulated for practice', 'Kansas, 2 simulated draws a day'],
  ])
  expect(screen.getByRole('link', { name: 'Draw sources' }).getAttribute('href')).toBe('/sources')
})

test('without a list of sources no state is called live', async () => {
  serve({ ...lottery([]), 'GET /api/sources': () => refuse(503, 'unavailable', 'later') })
  show('premium')
  await screen.findByRole('group', { name: 'Real draws' })
  expect(screen.queryByRole('group', { name: 'Live' })).toBeNull()
})

test('a list that failed to load is not shown as empty, and no state can be added', async () => {
  serve({ ...lottery(['GA']), [PREFERENCES]: () => refuse(500, 'internal', 'x') })
  show('premium')
  await screen.findByText('Failed to load your states')
  expect(screen.queryByText(MESSAGES.chooseStates)).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Add a state' })).toHaveProperty('disabled', true)
})

function TwoTabs() {
  useFollowedElsewhere()
  return <LotteryPage />
}

test('changes to the followed states in another tab appear at once', async () => {
  const server = serve(lottery(['GA']))
  open(<TwoTabs />, { at: '/lottery', user: onPlan('premium') })
  await card(/Georgia/)
  // In a browser, the storage is already written when the event arrives.
  writeFollowed(DANA.id, ['GA', 'KS'])
  const key = `${PERSONAL_KEYS.followed}${DANA.id}`
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: '["GA","KS"]' }))
  })
  expect(await screen.findByText('2/3 States Active')).toBeTruthy()
  await card(/Kansas/)
  expect(server.sent(PREFERENCES)).toHaveLength(1)
})

test('other tabs see a change only after the server has stored it', async () => {
  const server = serve(lottery(['GA']))
  const stored = Promise.withResolvers<void>()
  const put = server.answers[PUT]
  server.answers[PUT] = async (sent) => {
    await stored.promise
    return put?.(sent)
  }
  const { person } = show('premium')
  await person.click(await screen.findByRole('button', { name: 'Remove Georgia' }))
  await screen.findByText('0/3 States Active')
  await waitFor(() => expect(server.sent(PUT)).toHaveLength(1))
  expect(readFollowed(DANA.id)).toEqual(['GA'])
  stored.resolve()
  await waitFor(() => expect(readFollowed(DANA.id)).toEqual([]))
})
