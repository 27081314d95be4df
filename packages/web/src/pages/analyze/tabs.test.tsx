import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import AnalyzePage from './AnalyzePage.tsx'
import { analysisOf, twoDigits } from '#test/analysis.ts'
import { openProof } from '#test/how-we-know.ts'
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
  'Analysis Overview': /of 100, for its shape|needs 4 digits/,
  'Winning Comparison': /Exact matches|needs 4 digits/,
  'Pattern Analysis': /Sum of/,
  'Statistical Insights': /Sum of digits/,
}

const loaded = (tabName = 'Analysis Overview') => screen.findAllByText(FIRST_WORDS[tabName] ?? '')

async function analyzed(tabName?: string, answer: () => unknown = analysisOf) {
  const shown = await show('/analyze?numbers=7294&state=GA', answer)
  await shown.person.click(screen.getByRole('button', { name: 'Analyze' }))
  await screen.findAllByText(/^3,288 draws since|in Georgia: 3,288 draws since/)
  if (tabName !== undefined) await shown.person.click(tab(tabName))
  await loaded(tabName)
  return shown
}

test('the overview answers with the number, its odds once, and figures beside chance', async () => {
  await analyzed()
  const answer = within(screen.getByRole('region', { name: 'Your number' }))
  expect(answer.getByText('A common kind of number, drawn once since Nov 22, 2023')).toBeTruthy()
  expect(figure('Overall score')).toBe('Overall score61of 100, for its shape')
  expect(figure('Win probability')).toBe('Win probability0.010%0.240% in any order')
  expect(figure('Rarity')).toBe('RarityCommonlike 5,040 of 10,000 numbers')
  expect(figure('Analysis confidence')).toBe('Analysis confidence34.5%chance 34.4%')
  expect(answer.getByText(/^Straight 1 in 10,000 · box 1 in 417 \(24-way\)\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Open Generate.*Make another of it/ })).toBeTruthy()
})

test('key insights are lines with the kind as an icon, not alert boxes', async () => {
  await analyzed()
  const insights = screen.getByRole('region', { name: 'Key Insights' })
  const lines = within(insights).getAllByRole('listitem')
  expect(lines).toHaveLength(3)
  expect(lines[0]?.querySelector('.text-success')).toBeTruthy()
  expect(lines[1]?.querySelector('.text-warning')).toBeTruthy()
  expect(insights.querySelector('.banner')).toBeNull()
})

test('the parts of the score and the evidence are behind How we know', async () => {
  const { person } = await analyzed()
  expect(screen.queryByText(/evidence that they differ/)).toBeNull()
  const proof = await openProof(person, 'Analysis Overview')
  expect(proof.getByText('Orders in a box').parentElement?.textContent).toContain('75')
  // Evidence accumulated draw by draw, not that of the back-test.
  expect(
    proof.getByText(/After 2,672 draws, there is no evidence that they differ from chance/),
  ).toBeTruthy()
})

test('with two digits, the overview asks for all four', async () => {
  await analyzed(undefined, twoDigits)
  expect(screen.getByText('Enter all four digits for the full analysis')).toBeTruthy()
})

test('the comparison shows matches beside chance, and marks the entered digits', async () => {
  const { person } = await analyzed('Winning Comparison')
  expect(figure('Exact matches')).toBe('Exact matches1chance expects 0.3')
  expect(figure('Partial matches')).toBe('Partial matches168chance expects 171.6')
  expect(figure('Historical win rate')).toBe('Historical win rate0.03%chance 0.01%')
  expect(screen.getByText('7294 came once; chance expects 0.3.')).toBeTruthy()
  const digits = within(screen.getByRole('table', { name: 'Digits by frequency in 3,288 draws' }))
  const [, first] = digits.getAllByRole('row')
  expect(first?.textContent).toMatch(/^9Your #.*chance 1,315\.2.*10\.66%$/)
  expect(digits.getAllByText('Your #')).toHaveLength(4)
  const proof = await openProof(person, 'Winning Comparison')
  const rates = proof.getByRole('table', { name: /^Matches with rates/ })
  expect(rates.textContent).toContain('4.38% to 5.92%')
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

test('the statistics show eight figures; p, φ and the interval are behind How we know', async () => {
  const { person } = await analyzed('Statistical Insights')
  expect(figure('Sum of digits')).toContain('22')
  expect(figure('Average')).toContain('5.50')
  expect(figure('Range')).toContain('2 – 9')
  expect(figure('Entropy')).toContain('1.000')
  expect(figure('Complexity')).toBe('Complexity8.3of 10, how varied they are')
  expect(figure('Predictability')).toContain('chance 0%')
  expect(figure('Correlation')).toContain('−0.003')
  expect(screen.getByRole('tabpanel').textContent).not.toMatch(/φ|\bp\b|95% interval/)
  const proof = await openProof(person, 'Statistical Insights')
  expect(proof.getByText(/95% interval is 0\.00 to 0\.03%/)).toBeTruthy()
  expect(proof.getByText(/φ.* p = \.724\./)).toBeTruthy()
})

test('with two digits, figures of a complete number show that they need four', async () => {
  const { person } = await analyzed(undefined, twoDigits)
  expect(screen.getAllByText('needs 4 digits')).toHaveLength(4)
  await person.click(tab('Winning Comparison'))
  expect(screen.getAllByText('needs 4 digits')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /^How we know/ })).toBeNull()
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
