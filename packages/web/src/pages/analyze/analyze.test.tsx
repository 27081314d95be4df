import { act, fireEvent, screen, within } from '@testing-library/react'
import { useNavigate } from '#core/routing/router.tsx'
import { expect, test, vi } from 'vitest'
import AnalyzePage from './AnalyzePage.tsx'
import { analysisOf } from '#test/analysis.ts'
import { openProof } from '#test/how-we-know.ts'
import { lottery } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { Framed, onBreak } from '#test/resting.tsx'
import { refuse, serve } from '#test/serve.ts'
import { Link } from '#ui/Link.tsx'

const ANALYZE = 'POST /ml_api/analyze'
const BEFORE = 'Enter numbers above and click "Analyze" to get detailed insights and analysis.'

const answers = (answer: () => unknown = analysisOf) => ({ ...lottery(['GA']), [ANALYZE]: answer })

const show = (at = '/analyze') => open(<AnalyzePage />, { at })

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Waits for the states. The first call also loads the API code, which takes time. */
const georgia = () => screen.findByText('Georgia Cash 4', {}, { timeout: 60_000 })
const tab = (name: string) => screen.getByRole('tab', { name })

test('Analyze sends the typed digits, and the result names the draws behind it', async () => {
  const server = serve(answers())
  const { person } = show()
  await georgia()
  expect(screen.getByText(BEFORE)).toBeTruthy()
  await person.type(screen.getByLabelText('Digit 1'), '7294')
  expect(server.sent(ANALYZE)).toHaveLength(0)
  await person.click(button('Analyze'))
  await screen.findByText('Analysis completed successfully!')
  expect(server.sent(ANALYZE).map(({ body }) => body)).toEqual([
    { numbers: [7, 2, 9, 4], state: 'GA' },
  ])
  const result = within(screen.getByRole('region', { name: 'Analysis' }))
  expect(await result.findByRole('list', { name: 'Entered 7 2 9 4' })).toBeTruthy()
  expect(result.getByText('Simulated')).toBeTruthy()
  expect(result.getByText(/^3,288 draws since Nov 22, 2023/)).toBeTruthy()
  expect(screen.queryByText(BEFORE)).toBeNull()
})

test('before the states are loaded, the state in the address is analyzed', async () => {
  const server = serve({ ...answers(), 'GET /api/lottery/states': () => new Promise(() => {}) })
  const { person } = show('/analyze?state=NC')
  await person.type(screen.getByLabelText('Digit 1'), '7294{Enter}')
  await screen.findByText('Analysis completed successfully!')
  expect(server.sent(ANALYZE).map(({ body }) => body)).toEqual([
    { numbers: [7, 2, 9, 4], state: 'NC' },
  ])
})

test('without a digit Analyze is disabled, and Enter shows that a digit is missing', async () => {
  const server = serve(answers())
  const { person } = show()
  await georgia()
  expect(button('Analyze').disabled).toBe(true)
  await person.type(screen.getByLabelText('Digit 1'), '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please enter at least one number to analyze',
  )
  await person.type(screen.getByLabelText('Digit 3'), '9{Enter}')
  await screen.findByText('Analysis completed successfully!')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.sent(ANALYZE).map(({ body }) => body)).toEqual([
    { numbers: [null, null, 9, null], state: 'GA' },
  ])
})

test('a running analysis is shown as such and cannot be started twice', async () => {
  const waiting = Promise.withResolvers<unknown>()
  const server = serve(answers(() => waiting.promise))
  const { person } = show('/analyze?numbers=7294&state=GA')
  await georgia()
  await person.click(button('Analyze'))
  expect(screen.getByText('Analyzing numbers...')).toBeTruthy()
  expect(button('Analyzing…').disabled).toBe(true)
  expect(button('Clear').disabled).toBe(true)
  await person.type(screen.getByLabelText('Digit 4'), '{Enter}')
  waiting.resolve(analysisOf())
  await screen.findByText('Overall score')
  expect(screen.queryByText('Analyzing numbers...')).toBeNull()
  expect(server.sent(ANALYZE)).toHaveLength(1)
})

test('two clicks before the first render run one analysis', async () => {
  const server = serve(answers())
  show('/analyze?numbers=7294&state=GA')
  await georgia()
  const analyze = button('Analyze')
  act(() => {
    analyze.click()
    analyze.click()
  })
  await screen.findByText('Overall score')
  expect(server.sent(ANALYZE)).toHaveLength(1)
})

test('Retry repeats the failed run with its original digits', async () => {
  const server = serve(answers(() => refuse(500, 'internal', 'x')))
  const { person } = show('/analyze?numbers=7294&state=GA')
  await georgia()
  await person.click(button('Analyze'))
  await screen.findByText('Failed to analyze numbers. Please try again.')
  await person.type(screen.getByLabelText('Digit 1'), '5')
  server.answers[ANALYZE] = () => analysisOf()
  await person.click(button('Retry'))
  await screen.findByText('Overall score')
  expect(server.sent(ANALYZE).at(-1)?.body).toEqual({ numbers: [7, 2, 9, 4], state: 'GA' })
  expect(screen.queryByText(/^Failed/)).toBeNull()
})

test('a failed run keeps the earlier result; a refusal shows its reason and no Retry', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = serve(answers())
  const { person } = show('/analyze?numbers=7294&state=GA')
  await georgia()
  await person.click(button('Analyze'))
  await screen.findByText('Overall score')
  server.answers[ANALYZE] = () => refuse(404, 'not_found', 'State GA not found')
  vi.setSystemTime(Date.now() + 600)
  await person.click(button('Analyze'))
  await screen.findByText('State GA not found')
  expect(screen.getByText('Overall score')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('Clear removes digits and result, from the address too', async () => {
  serve(answers())
  const { person, place } = show('/analyze?numbers=7294&state=GA')
  await georgia()
  await person.click(button('Analyze'))
  await screen.findByText('Overall score')
  await person.click(button('Clear'))
  expect(screen.getByText(BEFORE)).toBeTruthy()
  expect(screen.getByText('No numbers entered yet')).toBeTruthy()
  expect(place.address).toBe('/analyze?state=GA')
  expect(document.activeElement).toBe(screen.getByLabelText('Digit 1'))
})

test('opening an address restores digits, state and tab but runs no analysis', async () => {
  const server = serve(answers())
  const { place, person } = show('/analyze?numbers=7-9-&state=SC&tab=patterns')
  await screen.findByRole('option', { name: /South Carolina/ })
  expect(screen.getByLabelText<HTMLInputElement>('Digit 3').value).toBe('9')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value).toBe('SC')
  expect(tab('Pattern Analysis').getAttribute('aria-selected')).toBe('true')
  expect(server.sent(ANALYZE)).toHaveLength(0)
  await person.type(screen.getByLabelText('Digit 2'), '2')
  expect(place.address).toBe('/analyze?numbers=729-&state=SC&tab=patterns')
})

function Elsewhere() {
  const navigate = useNavigate()
  return (
    <>
      <Link to="/analyze">Start over</Link>
      <button onClick={() => navigate(-1)}>Go back</button>
    </>
  )
}

test('a link to the page starts over; Back restores digits and analysis without another run', async () => {
  const server = serve(answers())
  const { person } = open(
    <>
      <Elsewhere />
      <AnalyzePage />
    </>,
    { at: '/analyze?numbers=7294&state=GA' },
  )
  await georgia()
  await person.click(button('Analyze'))
  await screen.findByText('Overall score')
  await person.click(screen.getByRole('link', { name: 'Start over' }))
  await screen.findByText('No numbers entered yet')
  expect(screen.queryByText('Overall score')).toBeNull()
  await person.click(button('Go back'))
  await screen.findByText('Overall score')
  expect(screen.getByLabelText<HTMLInputElement>('Digit 1').value).toBe('7')
  expect(server.sent(ANALYZE)).toHaveLength(1)
})

test('a digit typed during navigation is kept, and the old analysis is gone', async () => {
  serve(answers())
  const { person, place } = open(
    <>
      <Elsewhere />
      <AnalyzePage />
    </>,
    { at: '/analyze?numbers=7294&state=GA' },
  )
  await georgia()
  await person.click(button('Analyze'))
  await screen.findByText('Overall score')
  act(() => {
    fireEvent.click(screen.getByRole('link', { name: 'Start over' }))
    fireEvent.input(screen.getByLabelText('Digit 4'), { target: { value: '5' } })
  })
  expect(screen.queryByText('Overall score')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Digit 4').value).toBe('5')
  expect(place.address).toBe('/analyze?numbers=7295')
})

test('the entered digits are copied without a separator', async () => {
  serve(answers())
  const { person } = show('/analyze?numbers=7-9-&state=GA')
  await georgia()
  await person.click(button('Copy 79'))
  await screen.findByText('Numbers copied to clipboard!')
  expect(await navigator.clipboard.readText()).toBe('79')
})

test('a user analyzes all states together', async () => {
  const pooled = () =>
    analysisOf({
      status: 'none',
      model: null,
      analysis: { ...analysisOf().analysis, confidence: null, predictability: null },
    })
  const server = serve(answers(pooled))
  const { person } = show('/analyze?numbers=7294')
  await georgia()
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'all')
  await person.click(button('Analyze'))
  await openProof(person, 'Analysis Overview')
  expect(await screen.findByText(/No single model covers all states/)).toBeTruthy()
  expect(server.sent(ANALYZE).at(-1)?.body).toEqual({ numbers: [7, 2, 9, 4], state: 'all' })
  expect(screen.getByText('chance 34.4%')).toBeTruthy()
})

test('analysis of past draws stays available during a break', async () => {
  const server = serve({ ...answers(), ...onBreak })
  const { person } = open(
    <Framed>
      <AnalyzePage />
    </Framed>,
    { at: '/analyze?numbers=7294&state=GA' },
  )
  await georgia()
  await person.click(button('Analyze'))
  await screen.findByText('Overall score')
  expect(server.sent(ANALYZE)).toHaveLength(1)
  expect(screen.queryByText(/^Paused during your break/)).toBeNull()
})

test('a trained model without a forecast states that it waits for the last result', async () => {
  const { analysis } = analysisOf()
  serve(answers(() => analysisOf({ analysis: { ...analysis, confidence: null } })))
  const { person } = show('/analyze?numbers=7294&state=GA')
  await georgia()
  await person.click(button('Analyze'))
  await openProof(person, 'Analysis Overview')
  expect(
    await screen.findByText(
      /^The model is ready\. We make its next forecast after we get the last draw’s result\. Until then, we show chance only\./,
    ),
  ).toBeTruthy()
})
