import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import SuggestPage from './SuggestPage.tsx'
import { forecastHistory } from '#test/forecasts.ts'
import { EVIDENCE, modelOf, recordOf } from '#test/learning.ts'
import { lottery } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'
import { patternOf, patterns, suggestions } from '#test/suggestions.ts'

const server = () =>
  serve({
    ...lottery([]),
    'POST /ml_api/suggest': () => suggestions(),
    'POST /ml_api/patterns': () => patterns(),
    'GET /ml_api/history': ({ query }) => {
      const { forecasts, ...rest } = forecastHistory()
      return { ...rest, forecasts: { ...forecasts, page: Number(query.get('page')) } }
    },
  })

const show = (tab: string) => open(<SuggestPage />, { at: `/suggest?tab=${tab}` })

test('patterns within chance show how many were tested, none found, accuracy n/a', async () => {
  server()
  show('patterns')
  expect(await screen.findByText('No pattern is stronger than noise')).toBeTruthy()
  expect(screen.getByText('n/a')).toBeTruthy()
  expect(screen.getAllByText(/We tested 222/)).not.toHaveLength(0)
  const nearest = screen.getByText('3 closest results, all within chance').closest('details')
  expect(nearest?.open).toBe(false)
})

test('pattern accuracy is shown with its count and interval', async () => {
  const { answers } = server()
  answers['POST /ml_api/patterns'] = () =>
    patterns({ patternAccuracy: 1 / 3, replication: { flagged: 3, replicated: 1 } })
  show('patterns')
  expect(await screen.findByText('33%')).toBeTruthy()
  // Wilson score interval of 1 of 3.
  const text = '1 of 3 found again in later draws, 95% interval 6% to 79%'
  expect(screen.getByText(text)).toBeTruthy()
})

test.each([
  [0.71, 'chip-success'],
  [0.7, 'chip-warning'],
  [0.41, 'chip-warning'],
  [0.4, ''],
])('a pattern of strength %d has the colour %s', async (strength, colour) => {
  const { answers } = server()
  const found = patternOf({ name: 'Sum 18', strength, flagged: true, q: 0.0004 })
  answers['POST /ml_api/patterns'] = () =>
    patterns({ totalPatterns: 1, detectedPatterns: [found], nearest: [] })
  show('patterns')
  const chip = await screen.findByText(`strength ${Math.round(strength * 100)}%`)
  expect(
    chip.className
      .split(' ')
      .filter((name) => name !== 'chip')
      .join(''),
  ).toBe(colour)
  const fold = within(chip.closest('details') ?? document.body)
  expect(fold.getByText('1,489')).toBeTruthy()
  expect(fold.getByText('1,420.4')).toBeTruthy()
  expect(fold.getByText('Latest: 0768, 1221')).toBeTruthy()
  expect(fold.getByText('.011, <.001')).toBeTruthy()
})

test('hot and cold are within chance, numbers that came long ago are no likelier', async () => {
  server()
  const { person } = show('hot-cold')
  const hot = within(await screen.findByRole('region', { name: 'Hot numbers' }))
  expect(hot.getAllByRole('list', { name: /^Digit \d$/ })).toHaveLength(5)
  expect(hot.getByText('within chance')).toBeTruthy()
  await person.click(screen.getByText('Longest since last drawn'))
  const overdue = within(
    screen.getByText('Longest since last drawn').closest('details') ?? document.body,
  )
  expect(overdue.getByText(/They’re not more likely/)).toBeTruthy()
  expect(overdue.getByText('7,229.5 of 10,000 numbers')).toBeTruthy()
  expect(overdue.getByRole('button', { name: 'Copy 1904' })).toBeTruthy()
})

test('cold lists no digit that came more often than chance expects', async () => {
  const { answers } = server()
  const { coldNumbers } = suggestions()
  const above = coldNumbers.map((one, at) => Object.assign(one, { z: at === 4 ? 0.1 : -1 }))
  answers['POST /ml_api/suggest'] = () => suggestions({ coldNumbers: above })
  show('hot-cold')
  const cold = within(await screen.findByRole('region', { name: 'Cold numbers' }))
  expect(cold.getAllByRole('list', { name: /^Digit \d$/ })).toHaveLength(4)
  expect(cold.queryByText('z +0.1')).toBeNull()
})

test('a digit that chance does not explain is marked', async () => {
  const { answers } = server()
  const { hotNumbers, heatMap } = suggestions()
  answers['POST /ml_api/suggest'] = () =>
    suggestions({
      hotNumbers: hotNumbers.map((one, at) =>
        Object.assign(one, { q: 0.002, descriptive: at > 0 }),
      ),
      heatMap: heatMap.map((cell, at) => Object.assign(cell, { q: at === 0 ? 0.01 : 0.5 })),
    })
  show('hot-cold')
  const hot = within(await screen.findByRole('region', { name: 'Hot numbers' }))
  expect(hot.getByText('unlikely by chance')).toBeTruthy()
  expect(hot.queryByText('within chance')).toBeNull()
  expect(screen.getByText('* q below .05: 1')).toBeTruthy()
})

test('the model’s figures are shown beside chance, and each forecast beside its draw', async () => {
  server()
  const { person } = show('insights')
  const figures = (await screen.findByText('Model accuracy')).closest('dl') ?? document.body
  expect(within(figures).getByText('10.03%')).toBeTruthy()
  expect(within(figures).getByText('chance 10%')).toBeTruthy()
  expect(within(figures).getByText('13,152')).toBeTruthy()
  expect(
    screen.getByRole('img', { name: /over 2,630 scored draws: it ends at 0\.89/ }),
  ).toBeTruthy()
  await person.click(screen.getByText('Calibration and back-test'))
  await person.click(screen.getByText('Forecasts and results'))
  expect(screen.getByRole('img', { name: /^Calibration: in 5 of 5 groups/ })).toBeTruthy()
  const record = await screen.findByRole('table', { name: 'Forecasts and draws, newest first' })
  const [waiting, latest] = within(record).getAllByRole('row').slice(1)
  expect(waiting?.textContent).toContain('not drawn yet')
  expect(latest?.textContent).toContain('2 of 4 in place')
  expect(latest?.textContent).toContain('1 in 10,000 · ')
  expect(screen.getByText('Chain of 43')).toBeTruthy()
})

test('the record of forecasts is turned page by page, in the address', async () => {
  const { sent } = server()
  const { person, place } = show('insights')
  await person.click(await screen.findByText('Forecasts and results'))
  await screen.findByText('1–10 of 43')
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('11–20 of 43')).toBeTruthy()
  expect(place.address).toBe('/suggest?tab=insights&page=2')
  expect(sent('GET /ml_api/history').at(-1)?.query.get('page')).toBe('1')
})

test('a broken hash chain is not shown as intact', async () => {
  const { answers } = server()
  answers['GET /ml_api/history'] = () =>
    forecastHistory({ chain: { length: 43, intact: false, checkedAt: null } })
  const { person } = show('insights')
  await person.click(await screen.findByText('Forecasts and results'))
  expect(await screen.findByText('Chain broken')).toBeTruthy()
})

test('strong evidence is stated, and drawn on a scale of powers of ten', async () => {
  const { answers } = server()
  const evidence = { ...EVIDENCE, verdict: 'strong evidence', log10E: 23.1 } as const
  answers['POST /ml_api/suggest'] = () => suggestions({ model: modelOf({ evidence }) })
  show('insights')
  expect(await screen.findByText(/strong evidence that chance alone doesn’t explain/)).toBeTruthy()
  expect(screen.getAllByText('1.3 × 10²³')).toHaveLength(2)
})

test('a back-test that ends high is no evidence', async () => {
  const { answers } = server()
  const backtest = recordOf(2_630, { verdict: 'strong evidence', log10E: 61.3 })
  answers['POST /ml_api/suggest'] = () => suggestions({ model: modelOf({ backtest }) })
  show('insights')
  expect(await screen.findByText(/no evidence that these draws differ from chance/)).toBeTruthy()
  expect(screen.queryByText(/strong evidence/)).toBeNull()
})

test('a tab that fails to load leaves the other tabs working', async () => {
  const { answers } = server()
  answers['POST /ml_api/patterns'] = () => refuse(500, 'internal', 'no')
  const { person } = show('patterns')
  expect(await screen.findByText('Failed to load patterns')).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'AI Suggestions' }))
  await waitFor(() => expect(screen.getByText('Quick picks')).toBeTruthy())
})
