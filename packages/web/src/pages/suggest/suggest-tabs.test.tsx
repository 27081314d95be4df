import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import SuggestPage from './SuggestPage.tsx'
import { forecastHistory } from '#test/forecasts.ts'
import { openProof } from '#test/how-we-know.ts'
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

/** Words of statisticians, which belong behind 'How we know'. */
const JARGON = /(^|[^\w’])(z|q|p|E|φ|hash|chain|nats)([^\w’]|$)|95% interval|back-test/i

test.each(['picks', 'patterns', 'hot-cold', 'insights'])(
  'the tab %s speaks no statistics before How we know is opened',
  async (tab) => {
    server()
    show(tab)
    await screen.findAllByRole('button', { name: /^How we know/ })
    const page = screen.getByRole('tabpanel').textContent ?? ''
    expect(JARGON.exec(page)?.[0]).toBeUndefined()
    expect(page).not.toContain(modelOf().modelVersion)
  },
)

test('the nearest patterns are in sight with their chips when none is beyond chance', async () => {
  server()
  const { person } = show('patterns')
  const nearest = within(await screen.findByRole('region', { name: 'Nearest patterns' }))
  expect(nearest.getByText('of 222 tested')).toBeTruthy()
  expect(nearest.getAllByText('within chance')).toHaveLength(3)
  expect(nearest.getAllByText('chance 1,420.4')[0]?.parentElement?.textContent).toBe(
    '1,489 chance 1,420.4',
  )
  expect(nearest.getAllByText('+4.8%')).toHaveLength(3)
  expect(screen.getByText('n/a')).toBeTruthy()
  const proof = await openProof(person, 'Pattern Analysis')
  expect(proof.getByText(/^We tested 222 patterns/)).toBeTruthy()
  expect(proof.getAllByText('.62')).toHaveLength(3)
})

test('pattern accuracy is shown with its count; its interval is behind How we know', async () => {
  const { answers } = server()
  answers['POST /ml_api/patterns'] = () =>
    patterns({ patternAccuracy: 1 / 3, replication: { flagged: 3, replicated: 1 } })
  const { person } = show('patterns')
  expect(await screen.findByText('33%')).toBeTruthy()
  expect(screen.getByText('1 of 3 found again in later draws')).toBeTruthy()
  const proof = await openProof(person, 'Pattern Analysis')
  // Wilson score interval of 1 of 3.
  expect(proof.getByText(/95% interval 6% to 79%/)).toBeTruthy()
})

test('a state without draws has no patterns yet', async () => {
  const { answers } = server()
  answers['POST /ml_api/patterns'] = () => patterns({ nearest: [] })
  show('patterns')
  expect(await screen.findByText('No patterns yet')).toBeTruthy()
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
  expect(fold.getByText('Latest: 0768, 1221')).toBeTruthy()
  expect(fold.getByText(/^Frequency 45\.29%/).textContent).toContain('chance 43.20%')
})

test('the ten digits stand from most to least drawn, beside chance', async () => {
  const { answers } = server()
  const frequency = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, 1_400 - 20 * n]))
  answers['POST /ml_api/suggest'] = () => suggestions({ frequency })
  const { person } = show('hot-cold')
  const strip = await screen.findByRole('list', { name: 'Digits from most to least drawn' })
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(Array.from({ length: 10 }, (_, n) => `${n}${(1_400 - 20 * n).toLocaleString('en-US')}`))
  expect(screen.getByText('chance 1,315.2')).toBeTruthy()
  expect(screen.getByText(/^All within chance\. A draw/)).toBeTruthy()
  const proof = await openProof(person, 'Hot & Cold Numbers')
  expect(within(proof.getByRole('table')).getByText('+2.1')).toBeTruthy()
})

test('numbers that were drawn long ago are in sight, and no likelier', async () => {
  server()
  const { person } = show('hot-cold')
  const waits = await screen.findByRole('region', { name: 'Longest since last drawn' })
  expect(waits.closest('details')).toBeNull()
  const overdue = within(waits)
  expect(overdue.getByText('1,096 days')).toBeTruthy()
  expect(overdue.getByRole('button', { name: 'Copy 1904' })).toBeTruthy()
  expect(overdue.getByText(/They’re no more likely/).textContent).toContain(
    '7,198 of 10,000 numbers were never drawn; by chance, about 7,198.',
  )
  const proof = await openProof(person, 'Longest since last drawn')
  expect(proof.getByText('expected for 7,197.8 of 10,000 numbers')).toBeTruthy()
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
  expect(await screen.findByText(/^\* unlikely by chance: 9\. A draw/)).toBeTruthy()
  expect(screen.getByText('* unlikely by chance: 1')).toBeTruthy()
})

test('the model’s figures are shown beside chance, and each forecast beside its draw', async () => {
  server()
  const { person } = show('insights')
  const figures = (await screen.findByText('Model accuracy')).closest('dl') ?? document.body
  expect(within(figures).getByText('10.03%')).toBeTruthy()
  expect(within(figures).getByText('chance 10.00%')).toBeTruthy()
  expect(within(figures).getByText('13,152')).toBeTruthy()
  for (const title of ['How the recommendation engine works', 'Technical details'])
    expect(screen.getByRole('region', { name: title }).closest('details')).toBeNull()
  await person.click(screen.getByText('Forecasts and results'))
  const record = await screen.findByRole('table', { name: 'Forecasts and draws, newest first' })
  const [waiting, latest] = within(record).getAllByRole('row').slice(1)
  expect(waiting?.textContent).toContain('not drawn yet')
  expect(latest?.textContent).toContain('2 of 4 in position')
  expect(latest?.textContent).not.toContain('1 in 10,000')
  const proof = await openProof(person, 'Forecasts and results')
  expect(proof.getByText(/^Chain of 43, intact/)).toBeTruthy()
})

test('replay, calibration and model version are behind How we know', async () => {
  server()
  const { person } = show('insights')
  const proof = await openProof(person, 'ML Insights')
  const replay = { name: /over 2,630 scored draws: it ends at 0\.89/ }
  expect(await proof.findByRole('img', replay)).toBeTruthy()
  expect(proof.getByRole('img', { name: /^Calibration: in 5 of 5 groups/ })).toBeTruthy()
  expect(proof.getByText(new RegExp(modelOf().modelVersion))).toBeTruthy()
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

test('strong evidence is stated, and its figure is a power of ten', async () => {
  const { answers } = server()
  const evidence = { ...EVIDENCE, verdict: 'strong evidence', log10E: 23.1 } as const
  answers['POST /ml_api/suggest'] = () => suggestions({ model: modelOf({ evidence }) })
  const { person } = show('picks')
  expect(await screen.findByText(/strong evidence that chance alone doesn’t explain/)).toBeTruthy()
  const proof = await openProof(person, 'Top recommendations')
  expect(proof.getByText(/1\.3 × 10²³/)).toBeTruthy()
})

test('a back-test that ends high is no evidence', async () => {
  const { answers } = server()
  const backtest = recordOf(2_630, { verdict: 'strong evidence', log10E: 61.3 })
  answers['POST /ml_api/suggest'] = () => suggestions({ model: modelOf({ backtest }) })
  show('picks')
  expect(await screen.findByText(/^We found nothing in 2,672 Georgia draws/)).toBeTruthy()
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
