import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import HonestyPage from './HonestyPage.tsx'
import { honesty, stateHonesty } from '#test/honesty.ts'
import { EVIDENCE, GEORGIA } from '#test/learning.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

const show = (answer: () => unknown) => {
  serve({ 'GET /ml_api/honesty': answer })
  return open(<HonestyPage />, { at: '/honesty' })
}

const foldOf = async (name: string) =>
  within((await screen.findByText(name)).closest('details') ?? document.body)

test('copied rows are reported as a fault in our data, not as evidence, in the row, the figures and the average', async () => {
  const copiedRows =
    'Our stored draws have copied rows: some repeat the draw 53 draws earlier. That is a fault in our data, not in the lottery’s draws.'
  const evidence = {
    ...EVIDENCE,
    log10E: 400,
    verdict: 'strong evidence' as const,
    carriedBy: 'draws repeat the draw 53 draws earlier',
    copiedRows,
  }
  const basis = { ...GEORGIA, simulated: false }
  const none = { watched: 0, log10E: null }
  const { person } = show(() =>
    honesty({ states: [stateHonesty({ basis, evidence })], ...none, simulated: none }),
  )
  const banner = (
    await screen.findByText('Our data can’t show whether these draws differ from chance.')
  ).closest('.banner')
  expect(banner?.textContent).toContain(
    'One game has copied rows or a changed record. We leave it out',
  )
  const georgia = await foldOf('Georgia')
  expect(georgia.getByText('copied rows in our data')).toBeTruthy()
  await person.click(georgia.getByText('Georgia'))
  expect(await georgia.findByText(copiedRows)).toBeTruthy()
  expect(georgia.getByText(/The evidence measures a fault in our data/)).toBeTruthy()
  expect(georgia.queryByText(/strong evidence/i)).toBeNull()
})

test('a changed record is public: in the row, in the figures and in the average', async () => {
  const none = { watched: 0, log10E: null }
  const { person } = show(() =>
    honesty({ states: [stateHonesty({ brokenAt: 12 })], ...none, simulated: none }),
  )
  expect(await screen.findByText(/One game has copied rows or a changed record/)).toBeTruthy()
  const georgia = await foldOf('Georgia')
  expect(georgia.getByText('record changed')).toBeTruthy()
  await person.click(georgia.getByText('Georgia'))
  expect(
    await georgia.findByText(/^Forecast 12, or its result, was changed after we published it\./),
  ).toBeTruthy()
})

test('an average beyond 10³⁰⁸ is shown by its logarithm', async () => {
  const none = { watched: 0, log10E: null }
  show(() => honesty({ watched: 1, log10E: 400, simulated: none }))
  expect(await screen.findByText('$1.0 × 10⁴⁰⁰')).toBeTruthy()
})
