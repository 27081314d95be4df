import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import AnalyzePage from '../AnalyzePage.tsx'
import { lottery } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

async function show(at: string) {
  const server = serve(lottery(['GA']))
  const shown = open(<AnalyzePage />, { at: `${at}${at.includes('?') ? '&' : '?'}tab=tools` })
  await screen.findByText('Georgia Cash 4', {}, { timeout: 60_000 })
  await screen.findByRole('region', { name: 'Play tools' })
  return { ...shown, server }
}

const whole = (element: HTMLElement | null) => {
  if (element === null) throw new Error('not there')
  return element
}
const part = (name: string) => within(whole(screen.getByText(name).closest('section')))
const row = (play: string) =>
  whole(screen.getByText(play, { selector: 'td *' }).closest('tr')).textContent

test('four digits show ways to play, orders and figures without an analysis', async () => {
  const { server } = await show('/analyze?numbers=1123&state=GA')
  expect(row('Box')).toBe('Boxin any order1 in 833$1$40048¢')
  expect(row('Front Pair')).toContain('differs by lottery')
  const orders = part('Every order')
  expect(orders.getAllByLabelText(/^\d \d \d \d$/)).toHaveLength(12)
  const figures = part('Figures for 1123')
  const figure = (name: string) => figures.getByText(name).closest('div')?.textContent
  expect(figure('Sum')).toContain('7')
  expect(figure('Mirror')).toContain('6678')
  expect(figure('V-trac')).toContain('2234')
  expect(server.sent('POST /ml_api/analyze')).toHaveLength(0)
})

test('Copy all copies every order', async () => {
  const { person } = await show('/analyze?numbers=1112&state=GA')
  await person.click(part('Every order').getByRole('button', { name: 'Copy all' }))
  await screen.findByText('Numbers copied to clipboard!')
  expect(await navigator.clipboard.readText()).toBe('1112 1121 1211 2111')
})

test('with fewer digits the tools ask for four, and the wheel still works', async () => {
  await show('/analyze?numbers=7-9-')
  expect(screen.getByText('Enter four digits above')).toBeTruthy()
  expect(screen.queryByText(/^Ways to play \d/)).toBeNull()
  expect(part('Wheel').getByText('Choose at least 4')).toBeTruthy()
})

test('another stake changes the cost, and an invalid stake shows an error', async () => {
  const { person } = await show('/analyze?numbers=7294&state=GA')
  await person.click(screen.getByLabelText('$5'))
  expect(row('Combo')).toContain('1 in 417$120$25,000')
  await person.click(screen.getByLabelText('Other'))
  await person.type(screen.getByLabelText('Other stake, in dollars'), '0.70')
  expect(screen.getByText('Enter a stake from $0.50 to $100, in steps of $0.50')).toBeTruthy()
  expect(row('Combo')).toContain('1 in 417–not known')
})

test('a state without the game shows that the prizes are those of other states', async () => {
  await show('/analyze?numbers=7294&state=KS')
  expect(
    screen.getByText(/Kansas sells no four-digit game; these are the pays of others/),
  ).toBeTruthy()
})

test('the wheel counts, prices and copies its numbers, and accepts at most seven digits', async () => {
  const { person } = await show('/analyze')
  const wheel = part('Wheel')
  const choose = (digit: string) => person.click(wheel.getByLabelText(digit))
  for (const digit of ['7', '2', '9']) await choose(digit)
  expect(wheel.getByText('3 chosen, at least 1 more needed')).toBeTruthy()
  expect(wheel.queryByText('Total cost')).toBeNull()
  for (const digit of ['4', '0']) await choose(digit)
  expect(wheel.getByText('120 straight bets')).toBeTruthy()
  expect(wheel.getByText('$120')).toBeTruthy()
  expect(wheel.getByText('1 in 83')).toBeTruthy()
  await person.click(wheel.getByLabelText('Box'))
  expect(wheel.getByText('5 box bets')).toBeTruthy()
  await person.click(wheel.getByRole('button', { name: 'Copy all 5' }))
  expect(await navigator.clipboard.readText()).toBe('0247 0249 0279 0479 2479')
  for (const digit of ['1', '3']) await choose(digit)
  const left = wheel.getByLabelText<HTMLInputElement>('5')
  expect(left.disabled).toBe(true)
  await choose('7')
  expect(left.disabled).toBe(false)
})

test('Play tools is the fifth tab and needs no analysis', async () => {
  serve(lottery(['GA']))
  const { person, place } = open(<AnalyzePage />, { at: '/analyze?numbers=7294&state=GA' })
  expect(screen.queryByText(/^Ways to play/)).toBeNull()
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs.at(4)).toBe('Play tools')
  await person.click(screen.getByRole('tab', { name: 'Play tools' }))
  expect(await screen.findByText('Ways to play 7294')).toBeTruthy()
  expect(place.address).toContain('tab=tools')
})
