import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import GeneratePage from './GeneratePage.tsx'
import { stateOf } from '#test/lottery.ts'
import { GEORGIA } from '#test/learning.ts'
import { DANA, open } from '#test/open.tsx'
import { made, madeByModel, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { inTraining, suggestions } from '#test/suggestions.ts'

beforeEach(() => sessionStorage.clear())

const SUGGEST = 'POST /ml_api/suggest'
const GENERATE = 'POST /ml_api/generate'
const ALL = 'POST /api/numbers/generate-all'

const working = () => ({
  'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
  'GET /api/lottery/states': () => ['GA', 'KS'].map((code) => stateOf(code)),
  [SUGGEST]: () => suggestions(),
  [GENERATE]: () => madeByModel([7, 2, 9, 4], [3, 0, 3, 8]),
})

const show = () => open(<GeneratePage />, { at: '/generate' })
const box3 = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Box 3 Platinum/ })
const allFour = () => screen.getByRole<HTMLButtonElement>('button', { name: /^All four boxes/ })
const select = () => screen.getByLabelText<HTMLSelectElement>('Box 3 forecasts for')
const type = (person: ReturnType<typeof show>['person'], digits: string) =>
  person.type(screen.getByLabelText('Digit 1'), digits)

test('Box 3 sends the digits as its seed and shows its confidence beside chance', async () => {
  const server = serve(working())
  const { person } = show()
  expect(box3().disabled).toBe(true)
  await screen.findByText(/^\d+ of \d+ generations left today\.$/)
  await type(person, '7294')
  await person.click(box3())
  await screen.findByText(/^Numbers generated successfully using Box 3 Platinum: 3-0-3-8/)
  expect(server.sent(GENERATE)[0]?.body).toEqual({ id: expect.any(String), seed: '7294' })
  const panel = within(screen.getByRole('region', { name: /^Box 3 Platinum/ }))
  expect(panel.getByRole('list', { name: 'Box 3 Platinum pick 3 0 3 8' })).toBeTruthy()
  expect(panel.getByText('34.52%')).toBeTruthy()
  expect(panel.getByText('chance 34.39%').className).toContain('chance')
  expect(panel.getByText('Straight 1 in 10,000 · box 1 in 833 (12-way)')).toBeTruthy()
  const how = panel.getByRole('link', { name: 'how we measure it' })
  expect(how.getAttribute('href')).toBe('/honesty')
  await person.click(panel.getByRole('button', { name: 'How we know: Box 3 Platinum' }))
  expect(await screen.findByText('One pair')).toBeTruthy()
})

test('places left empty are told with their places', async () => {
  const server = serve(working())
  const { person } = show()
  await person.type(screen.getByLabelText('Digit 2'), '3')
  await person.click(box3())
  await screen.findByText(/^Numbers generated successfully/)
  expect(server.sent(GENERATE)[0]?.body).toEqual({ id: expect.any(String), seed: '-3--' })
})

test('the state is the server’s choice until someone makes one, which is kept', async () => {
  const server = serve(working())
  const first = show()
  await screen.findByText(/^For the draw of Nov 21, 2026, Evening/)
  expect(select().value).toBe('GA')
  expect(screen.getByText('Simulated')).toBeTruthy()
  expect(server.sent(SUGGEST)[0]?.body).toEqual({ userHistory: [] })
  await first.person.selectOptions(select(), 'KS')
  await waitFor(() => expect(server.sent(SUGGEST).at(-1)?.body).toMatchObject({ state: 'KS' }))
  await type(first.person, '7294')
  await first.person.click(box3())
  await screen.findByText(/^Numbers generated successfully/)
  expect(server.sent(GENERATE)[0]?.body).toMatchObject({ seed: '7294', state: 'KS' })
  first.unmount()
  show()
  await waitFor(() => expect(select().value).toBe('KS'))
})

test('a kept state that is no longer there is forgotten', async () => {
  localStorage.setItem(`fourcast_box3_state_${DANA.id}`, 'ZZ')
  const server = serve(working())
  show()
  await waitFor(() => expect(select().value).toBe('GA'))
  expect(server.sent(SUGGEST)[0]?.body).toEqual({ userHistory: [] })
})

test('while its first model is trained Box 3 is closed, says how far, and opens by itself', async () => {
  const server = serve({ ...working(), [SUGGEST]: () => inTraining(0.4) })
  const { person, queries } = show()
  await type(person, '7294')
  await screen.findByText('In training, 40%')
  expect(box3().disabled).toBe(true)
  expect(allFour().disabled).toBe(true)
  expect(screen.getByText(/^The first Georgia model is training, 40% done/)).toBeTruthy()
  server.answers[SUGGEST] = () => suggestions()
  await queries.invalidateQueries()
  await screen.findByText('model')
  expect(box3().disabled).toBe(false)
})

test('a state with too few draws says so', async () => {
  const waiting = suggestions({
    status: 'waiting',
    model: null,
    basis: { ...GEORGIA, draws: 120 },
  })
  serve({ ...working(), [SUGGEST]: () => waiting })
  const { person } = show()
  await type(person, '7294')
  await screen.findByText('No model yet')
  expect(screen.getByText(/there are 120 so far\.$/)).toBeTruthy()
  expect(box3().disabled).toBe(true)
})

test('a press that is refused because of a training says why, and asks how far it is', async () => {
  const words = 'The model of Georgia is being trained. Try again in a minute.'
  const server = serve({ ...working(), [GENERATE]: () => refuse(503, 'unavailable', words) })
  const { person } = show()
  await screen.findByText(/^For the draw of/)
  await type(person, '7294')
  server.answers[SUGGEST] = () => inTraining(0.7)
  await person.click(box3())
  await screen.findByText(words)
  await screen.findByText('In training, 70%')
  expect(screen.queryByText(MESSAGES.generateFailed)).toBeNull()
})

test('Box 3 is open while the status of its model is unknown', async () => {
  serve({ ...working(), [SUGGEST]: () => refuse(500, 'internal', 'x') })
  const { person } = show()
  await type(person, '7294')
  expect(box3().disabled).toBe(false)
})

const four = () => [
  made('flash', [7, 2, 9, 4]),
  made('mirror', [7, 2, 9, 4]),
  madeByModel([7, 2, 9, 4], [3, 0, 3, 8]),
  made('mixed', [7, 2, 9, 4]),
]

test('all four at once: one order, four results side by side, each to look at', async () => {
  const server = serve({ ...working(), [ALL]: four })
  const { person } = show()
  await type(person, '7294')
  await person.click(allFour())
  await screen.findByText(/^Numbers generated successfully!/)
  expect(server.sent(ALL).map(({ body }) => body)).toEqual([
    { id: expect.any(String), inputNumbers: [7, 2, 9, 4] },
  ])
  const panel = () => within(screen.getByRole('region', { name: /^All four boxes/ }))
  expect(panel().getAllByRole('button', { name: /^Details of Box/ })).toHaveLength(4)
  expect(panel().getByText(/^Confidence 34.52%/)).toBeTruthy()
  await person.click(panel().getByRole('button', { name: 'Copy all' }))
  expect(await navigator.clipboard.readText()).toBe('0527 2749 3038 0527 2749')
  await person.click(panel().getByRole('button', { name: 'Details of Box 3 Platinum' }))
  const one = within(await screen.findByRole('region', { name: /^Box 3 Platinum/ }))
  expect(one.getByText('Straight 1 in 10,000 · box 1 in 833 (12-way)')).toBeTruthy()
  await person.click(one.getByRole('button', { name: 'All four' }))
  expect(panel().getAllByRole('button', { name: /^Details of Box/ })).toHaveLength(4)
})

test('all four take the state that was chosen for Box 3', async () => {
  localStorage.setItem(`fourcast_box3_state_${DANA.id}`, 'KS')
  const server = serve({ ...working(), [ALL]: four })
  const { person } = show()
  await waitFor(() => expect(select().value).toBe('KS'))
  await type(person, '7294')
  await person.click(allFour())
  await screen.findByText(/^Numbers generated successfully/)
  expect(server.sent(ALL)[0]?.body).toMatchObject({ inputNumbers: [7, 2, 9, 4], state: 'KS' })
})
