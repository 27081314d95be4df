import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import AnalyzePage from './AnalyzePage.tsx'
import { analysisOf, twoDigits } from '#test/analysis.ts'
import { lottery } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

const tab = (name: string) => screen.getByRole('tab', { name })
/** Text of a figure, found by its label. */
const figure = (label: string) => screen.getByText(label).parentElement?.textContent

async function show(at: string, answer: () => unknown) {
  serve({ ...lottery(['GA']), 'POST /ml_api/analyze': answer })
  const shown = open(<AnalyzePage />, { at })
  await screen.findByText('Georgia Cash 4', {}, { timeout: 60_000 })
  return shown
}

/** Text that appears once the lazy chunk of a tab has loaded. */
const FIRST_WORDS: Readonly<Record<string, RegExp>> = {
  'Analysis Overview': /A score for its shape|needs 4 digits/,
  'Winning Comparison': /Exact matches|needs 4 digits/,
  'Pattern Analysis': /Sum of/,
  'Statistical Insights': /Your digits/,
}

const loaded = (tabName = 'Analysis Overview') => screen.findAllByText(FIRST_WORDS[tabName] ?? '')

async function analyzed(tabName?: string, answer: () => unknown = analysisOf) {
  const shown = await show('/analyze?numbers=7294&state=GA', answer)
  await shown.person.click(screen.getByRole('button', { name: 'Analyze' }))
  await screen.findByRole('heading', { name: /Georgia/ })
  if (tabName !== undefined) await shown.person.click(tab(tabName))
  await loaded(tabName)
  return shown
}

test('the overview shows score, odds, rarity, confidence beside chance, insights and recommendations', async () => {
  await analyzed()
  expect(screen.getByText('A score for its shape. It doesn’t change the odds.')).toBeTruthy()
  expect(screen.getByText('61').parentElement?.textContent).toContain('of 100')
  expect(figure('Orders in a box')).toContain('75')
  expect(figure('Win probability')).toContain('0.010%')
  expect(figure('Rarity')).toBe('RarityCommon24-way, like 5,040 of 10,000 numbers')
  expect(screen.getByText('34.5%').parentElement?.textContent).toContain('chance 34.4%')
  // Evidence accumulated draw by draw, not that of the back-test.
  expect(
    screen.getByText(/After 2,672 draws, there is no evidence that they differ from chance/),
  ).toBeTruthy()
  expect(screen.getByText('Digit 7 is within what chance gives.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Open Generate.*Make another of it/ })).toBeTruthy()
})

test('the overview starts with a sentence and figures beside chance; the rest is collapsed', async () => {
  await analyzed()
  const name = 'A common kind of number, as likely as any other in exact order'
  const first = within(screen.getByRole('region', { name }))
  expect(figure('Win probability')).toContain('0.240% in any order')
  const fold = first.getByText('The numbers behind this')
  expect(fold.closest('details')?.textContent).toContain('How typical its sum is')
})

test('with two digits, the overview asks for all four', async () => {
  await analyzed(undefined, twoDigits)
  screen.getByRole('heading', { name: 'Enter all four digits for the full analysis' })
})

test('the comparison shows matches beside chance, and marks the entered digits', async () => {
  await analyzed('Winning Comparison')
  expect(figure('Exact matches')).toBe('Exact matches1chance expects 0.3')
  expect(figure('Partial matches')).toBe('Partial matches168chance expects 171.6')
  expect(figure('Historical win rate')).toBe('Historical win rate0.03%chance 0.01%')
  const rates = screen.getByRole('table', { name: /^Matches with rates/, hidden: true })
  expect(rates.textContent).toContain('4.38% to 5.92%')
  expect(screen.getByText('7294 came once; chance expects 0.3.')).toBeTruthy()
  const chart = screen.getByRole('img', { name: /^Bar chart of how often each digit/ })
  expect(chart.getAttribute('aria-label')).toContain('Digit 9 10.7% (chance 10.0%) Your #, Digit 0')
  expect(within(chart).getAllByText('Your #', { exact: false })).toHaveLength(4)
})

test('the comparison shows findings of the latest draws and their number', async () => {
  await analyzed('Winning Comparison')
  const card = screen.getByRole('region', { name: 'What these draws show' })
  expect(card.textContent).toContain('The latest 100 draws')
  expect(card.textContent).toContain('3 was frequent (13.5%) and 8 was rare (6.0%).')
})

test('a pattern opens to its explanation; a rare pattern that chance explains has no color', async () => {
  const { person } = await analyzed('Pattern Analysis')
  const chip = (text: string) => screen.getByText(text).className
  expect(chip('94 percent match')).toBe('chip ')
  expect(chip('49 percent match')).toContain('chip-warning')
  expect(chip('6 percent match')).toBe('chip ')
  await person.click(screen.getByText('Sum of 22'))
  expect(screen.getByText('Its digits add up to 22.')).toBeTruthy()
  expect(screen.getByText('By chance, 5.92% of draws show it.')).toBeTruthy()
})

test('the statistics show the figures of the digits, with p and interval where they are measured', async () => {
  await analyzed('Statistical Insights')
  expect(figure('Sum of digits')).toContain('22')
  expect(figure('Average')).toContain('5.50')
  expect(figure('Range')).toContain('2 – 9')
  expect(figure('Entropy')).toContain('1.000')
  expect(figure('Complexity')).toContain('8.3 of 10')
  expect(figure('Complexity')).toContain('Our own measure')
  expect(figure('Predictability')).toContain('95% interval 0.00 to 0.03%')
  expect(figure('Correlation')).toContain('−0.003')
  expect(figure('Correlation')).toContain('p = .724')
})

test('with two digits, figures of a complete number show that they need four', async () => {
  const { person } = await analyzed(undefined, twoDigits)
  expect(screen.getAllByText('needs 4 digits')).toHaveLength(4)
  await person.click(tab('Winning Comparison'))
  expect(screen.getAllByText('needs 4 digits')).toHaveLength(4)
  expect(screen.queryByText('Rates with intervals')).toBeNull()
  await person.click(tab('Pattern Analysis'))
  expect(
    screen.getByText(/No specific patterns detected in your number combination\./),
  ).toBeTruthy()
  await person.click(tab('Statistical Insights'))
  expect(screen.getAllByText('needs 4 digits')).toHaveLength(3)
})

test('before a run the comparison asks for one; a state without draws shows that it has none', async () => {
  const none = analysisOf()
  const { person } = await show('/analyze?numbers=7294&state=GA&tab=comparison', () => ({
    ...none,
    comparison: { ...none.comparison, draws: 0 },
  }))
  expect(
    screen.getByText('Run analysis first to see comparison with winning numbers.'),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Analyze' }))
  await screen.findByText('No draws in Georgia yet')
})

test('overdue numbers are in a fold that states they are not more likely', async () => {
  const { person } = await analyzed('Winning Comparison', () =>
    analysisOf({
      overdueCombinations: [
        { numbers: [1, 9, 0, 4], daysSince: 2_650, drawsSince: 7_950, chance: 0.9999 ** 7_950 },
      ],
    }),
  )
  await person.click(screen.getByText('Longest since last drawn'))
  expect(screen.getByText(/They’re not more likely/)).toBeTruthy()
  const table = within(
    screen.getByRole('table', { name: 'Numbers by time since they were last drawn' }),
  )
  expect(table.getAllByRole('row')[1]?.textContent).toContain('7,9504,515.6 of 10,000 numbers')
})
