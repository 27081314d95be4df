import type { Generation } from '@fourcast/contract/numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Digits, isDigit } from '@fourcast/engine/digits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import GeneratePage from './GeneratePage.tsx'
import { onPlan, resultsFor } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { made, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, type RecordedCall, serve } from '#test/serve.ts'

beforeEach(() => sessionStorage.clear())

const digitsOf = ({ body }: RecordedCall): Digits => {
  const sent = body !== null && typeof body === 'object' && 'inputNumbers' in body
  const list: unknown[] = sent && Array.isArray(body.inputNumbers) ? body.inputNumbers : []
  return list.map((place) => (isDigit(place) ? place : null))
}

const working = (rest: Partial<Generation> = {}) => ({
  'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
  'POST /api/numbers/flash': (sent: RecordedCall) => made('flash', digitsOf(sent), rest),
  'POST /api/numbers/mirror': (sent: RecordedCall) => made('mirror', digitsOf(sent), rest),
  'POST /api/numbers/mixed': (sent: RecordedCall) => made('mixed', digitsOf(sent), rest),
})

const method = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box1 = () => method('Box 1 Silver adds 3')
const typed = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Digit \d$/).map(({ value }) => value)

test('four digits and one press give a pick, its odds and the notice of success', async () => {
  serve(working())
  const { person, place } = open(<GeneratePage />, { at: '/generate' })
  expect(screen.getByText(MESSAGES.chooseMethod)).toBeTruthy()
  expect(box1().disabled).toBe(true)
  await screen.findByText('30 of 30 generations left today.')
  expect(method('Save').disabled).toBe(true)
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  const unchanged = screen.getByRole('link', { name: 'Save' })
  expect(unchanged.getAttribute('href')).toBe('/numbers?n=1234&from=typed')
  await person.click(box1())
  await screen.findByText('Numbers generated successfully using Box 1 Silver: 4-5-6-7')
  expect(screen.getByText('Generation Complete')).toBeTruthy()
  expect(screen.getByText(/^Straight 1 in 10,000.*Saved\.$/)).toBeTruthy()
  const panel = screen.getByRole('region', { name: /^Box 1 Silver/ })
  expect(within(panel).getByRole('list', { name: 'Box 1 Silver pick 4 5 6 7' })).toBeTruthy()
  expect(within(panel).getByText('Straight 1 in 10,000 · box 1 in 417 (24-way)')).toBeTruthy()
  expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Saved' }).disabled).toBe(
    true,
  )
  expect(within(panel).queryByText(/Confidence|forecast/)).toBeNull()
  const saved = within(screen.getByRole('region', { name: 'Saved in this session' }))
  expect(saved.queryByText(/1 in/)).toBeNull()
  await person.click(within(panel).getByRole('button', { name: 'How we know: Box 1 Silver' }))
  const proof = within(await screen.findByRole('dialog', { name: 'How we know' }))
  expect(proof.getByText('$1 returns')).toBeTruthy()
  await person.click(proof.getByRole('button', { name: 'Close' }))
  await person.click(within(panel).getByRole('button', { name: 'More for 4567' }))
  await person.click(screen.getByRole('menuitem', { name: 'Save to My numbers' }))
  expect(place.address).toBe('/numbers?n=4567&from=flash')
})

test('the result names the draws it is checked against', async () => {
  serve({
    ...working(),
    'GET /api/users/preferences': () => ({ ...SAMPLE_PREFERENCES, selectedLotteryStates: ['GA'] }),
    'GET /api/lottery/results': () => ({ GA: resultsFor('GA') }),
  })
  const { person } = open(<GeneratePage />, { at: '/generate', user: onPlan('basic') })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(box1())
  await screen.findByText(/^We check it against Georgia \w+, .+ ET, then every draw for 7 days\.$/)
})

test('a double click makes one generation', async () => {
  // A busy machine takes longer for two clicks than a person: the clock is turned by hand.
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = serve(working())
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.dblClick(box1())
  await screen.findByText(/^Numbers generated successfully/)
  await person.click(box1())
  expect(server.sent('POST /api/numbers/flash')).toHaveLength(1)
  vi.setSystemTime(Date.now() + 600)
  await person.click(box1())
  await waitFor(() => expect(server.sent('POST /api/numbers/flash')).toHaveLength(2))
})

test('while it works every method is closed and says so; the pressed one gets the focus back', async () => {
  const answer = Promise.withResolvers<Generation>()
  serve({ ...working(), 'POST /api/numbers/mirror': () => answer.promise })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(method('Box 2 Gold adds 5'))
  expect(await screen.findByText('Working…')).toBeTruthy()
  expect(box1().disabled).toBe(true)
  answer.resolve(made('mirror', [1, 2, 3, 4]))
  await screen.findByText(/^Numbers generated successfully/)
  expect(document.activeElement).toBe(method('Box 2 Gold adds 5'))
})

test('a failure keeps the digits and can be tried again', async () => {
  const server = serve({
    ...working(),
    'POST /api/numbers/flash': () => refuse(500, 'internal', 'An unexpected error occurred'),
  })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(box1())
  await screen.findByText(MESSAGES.generateFailed)
  expect(typed()).toEqual(['1', '2', '3', '4'])
  server.answers['POST /api/numbers/flash'] = () => made('flash', [1, 2, 3, 4])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/^Numbers generated successfully/)
  expect(screen.queryByText(MESSAGES.generateFailed)).toBeNull()
})

test('what the server refuses for a reason is said in its words', async () => {
  const words = 'You have reached your daily generation limit. Upgrade your plan for more.'
  serve({ ...working(), 'POST /api/numbers/flash': () => refuse(429, 'quota_exceeded', words) })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(box1())
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('Enter generates with the preferred method; without a digit it says what is missing', async () => {
  serve({
    ...working(),
    'GET /api/users/preferences': () => ({
      ...SAMPLE_PREFERENCES,
      defaultTransformation: 'mirror',
    }),
  })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await screen.findByRole('button', { name: 'Box 2 Gold adds 5', pressed: true })
  await person.click(screen.getByLabelText('Digit 1'))
  await person.keyboard('{Enter}')
  expect(screen.getByText(MESSAGES.enterDigit)).toBeTruthy()
  await person.keyboard('1234{Enter}')
  await screen.findByText(/^Numbers generated successfully using Box 2 Gold: 6-7-8-9/)
})

test('with places left empty nothing is claimed that needs four digits', async () => {
  serve(working())
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 3'), '3')
  await person.click(box1())
  await screen.findByText(/^Numbers generated successfully/)
  expect(screen.getByText('Odds need 4 digits')).toBeTruthy()
  expect(screen.queryByText(/check it against/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy --6-' })).toBeTruthy()
})

test('Box 4 gives the flash and the mirror line, each to copy', async () => {
  serve(working({ saved: false }))
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(method('Box 4 Mo-Money both sets'))
  await screen.findByRole('list', { name: 'Flash set 4 5 6 7' })
  expect(screen.getByRole('list', { name: 'Mirror set 6 7 8 9' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Copy 6789' }))
  await screen.findByText(MESSAGES.copied)
  expect(await navigator.clipboard.readText()).toBe('6789')
})

test('Random fills four digits and says what they are', async () => {
  serve(working())
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.click(screen.getByRole('button', { name: 'Random' }))
  expect(typed().join('')).toMatch(/^\d{4}$/)
  expect(screen.getByText(/^Random: each digit is equally likely/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Provably fair' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect(typed()).toEqual(['', '', '', ''])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Digit 1')))
})

test('Enter repeats the box used last, and no other button generates', async () => {
  const server = serve(working())
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await screen.findByText(/^\d+ of \d+ generations left today\.$/)
  expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(method('Box 2 Gold adds 5'))
  await screen.findByText(/using Box 2 Gold: 6-7-8-9/)
  await person.type(screen.getByLabelText('Digit 4'), '{Backspace}5{Enter}')
  await screen.findByText(/using Box 2 Gold: 6-7-8-0/)
  expect(screen.queryByText(/6-7-8-9/)).toBeNull()
  expect(server.sent('POST /api/numbers/mirror')).toHaveLength(2)
})

test('a result that arrives after the user leaves the screen shows a toast', async () => {
  const answer = Promise.withResolvers<Generation>()
  serve({ ...working(), 'POST /api/numbers/flash': () => answer.promise })
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  await person.click(box1())
  await person.click(screen.getByRole('link', { name: 'History' }))
  answer.resolve(made('flash', [1, 2, 3, 4]))
  await screen.findByText('Numbers generated successfully using Box 1 Silver: 4-5-6-7')
  expect(screen.getByText('Generation Complete')).toBeTruthy()
})
