import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { afterEach, expect, test } from 'vitest'
import LandingPage from './LandingPage.tsx'
import { SessionContext } from '#core/session.ts'
import { GUEST } from '#test/open.tsx'
import { sumCounts } from './sums.ts'

afterEach(cleanup)

const open = (isAuthenticated = false) =>
  render(
    <SessionContext value={{ ...GUEST, isAuthenticated }}>
      <BrowserRouter>
        <LandingPage />
      </BrowserRouter>
    </SessionContext>,
  )

const demo = () => within(screen.getByRole('region', { name: 'Your numbers' }))
const digits = () => demo().getAllByRole('textbox')
/** Balls of every set, in the order of the boxes: silver, gold, then both sets of Box 4. */
const sets = () =>
  demo()
    .getAllByRole('list', { name: /pick/ })
    .map((balls) => balls.textContent)

async function type(text: string) {
  const user = userEvent.setup()
  const [first] = digits()
  if (first === undefined) throw new Error('The demo card has no inputs')
  await user.click(first)
  await user.keyboard(text)
}

test('the sample 1 2 3 4 becomes 4 5 6 7', () => {
  open()
  expect(sets()).toEqual(['4567', '6789', '4567', '6789'])
})

test('typing digits shows the picks of each box', async () => {
  open()
  await type('9207')
  expect(digits().map((input) => input.getAttribute('value'))).toEqual(['9', '2', '0', '7'])
  expect(sets()).toEqual(['2530', '4752', '2530', '4752'])
})

test('leading zeros are kept in the digits and in the pick', async () => {
  open()
  await type('0077')
  expect(sets()).toEqual(['3300', '5522', '3300', '5522'])
  expect(demo().getByText('1 in 1,667')).toBeDefined()
  expect(screen.getByText(/The gold one is 3300/)).toBeDefined()
})

test('an empty place stays empty, and no odds are shown', async () => {
  open()
  await type('{Backspace}')
  expect(sets()[0]).toBe('empty567')
  expect(demo().getAllByText('needs 4 digits')).toHaveLength(2)
})

test.each([
  ['Get Started Free', '/signup'],
  ['Try It Free', '/signup'],
  ['Start Free Trial', '/signup'],
])('%s leads to sign-up', (name, address) => {
  open()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})

test('a signed-in user sees links to the dashboard, not to sign-up', () => {
  open(true)
  const ways = screen.getAllByRole('link', { name: 'Open dashboard' })
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/dashboard'))
  for (const name of ['Get Started Free', 'Try It Free', 'Start Free Trial', 'Sign In'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})

test('both Sign In buttons lead to the login', () => {
  open()
  const links = screen.getAllByRole('link', { name: 'Sign In' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/login', '/login'])
})

test('the steps name the draws that a saved result is checked against', () => {
  open()
  expect(
    screen.getByText(
      /real draws of the states you follow\. If you follow none, we check every state\.$/,
    ),
  ).toBeTruthy()
})

test('headings go down one level at a time', () => {
  open()
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels[0]).toBe(1)
  levels.reduce((before, level) => {
    expect(level - before).toBeLessThanOrEqual(1)
    return level
  })
})

test('the picture of digit sums counts each of the 10,000 numbers once', () => {
  const counts = sumCounts()
  expect(counts.reduce((total, count) => total + count)).toBe(10_000)
  expect([counts[0], counts[18], counts[36]]).toEqual([1, 670, 1])
})

test('shows the prices of the plans, and a checked result without a match and with one', () => {
  open()
  const plans = within(screen.getByRole('region', { name: 'Three plans' }))
  for (const price of ['$0', '$99.99', '$149.99']) expect(plans.getByText(price)).toBeTruthy()
  expect(plans.getByRole('link').getAttribute('href')).toBe('/subscription')
  const checked = within(screen.getByRole('region', { name: 'Did I win? One line tells you.' }))
  expect(checked.getByText('No match')).toBeTruthy()
  expect(checked.getByText(/pays \$5,000\. Check your official ticket\./)).toBeTruthy()
})

test('says once that nobody can promise a win, and the odds once', () => {
  open()
  const text = document.body.textContent
  expect(text.match(/promise a win/g)).toHaveLength(1)
  expect(text.match(/1 in 10,000/g)).toHaveLength(1)
})
