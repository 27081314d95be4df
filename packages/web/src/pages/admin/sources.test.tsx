import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import SourcesPage from './sources/SourcesPage.tsx'
import { failingSource, importedSource } from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

test('sources: a row shows the last and next check, the last answer, the date range and the gaps', async () => {
  serve({ 'GET /api/admin/sources': () => [failingSource()] })
  open(<SourcesPage />, { at: '/admin/sources' })
  const [, row] = await screen.findAllByRole('row')
  const text = row?.textContent ?? ''
  expect(text).toContain('Win 4 · New York’s open data')
  expect(text).toContain('29,412 stored since Jul 21, 1981')
  expect(text).toContain('No draws from Aug 31, 2015 to May 2, 2021')
  expect(text).toContain('Checked Nov 21, 12:00\u00A0PM ET')
  expect(text).toContain('Next Nov 21, 1:00\u00A0PM ET')
  expect(text).toContain(': 2 new, 18 known, 1 quarantined')
  expect(text).toContain('https://data.ny.gov/resource/hsys-3def.json?$limit=11')
})

test('sources: a row names the origin of its stored draws, not only the live source', async () => {
  serve({
    'GET /api/admin/sources': () => [
      { ...failingSource(), simulated: true, newestSource: 'simulated' },
      importedSource(),
      { ...importedSource(), state: 'TX', stateName: 'Texas', newestSource: 'history' },
    ],
  })
  open(<SourcesPage />, { at: '/admin/sources' })
  const [, ...rows] = await screen.findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Win 4 · simulated until New York’s open data sends a draw'),
    expect.stringContaining('Cash 4 · our stored history of real draws'),
    expect.stringContaining('Cash 4 · imported result files'),
  ])
})

test('sources: each fold names its source, and a row shows why it fails or is late', async () => {
  const late = { ...failingSource(), state: 'TX', stateName: 'Texas', gameName: 'Daily 4' }
  serve({
    'GET /api/admin/sources': () => [
      failingSource(),
      { ...late, freshness: 'late', failures: 0, lastError: null, troubledSince: null },
    ],
  })
  open(<SourcesPage />, { at: '/admin/sources' })
  const [, failing, missing] = await screen.findAllByRole('row')
  expect(failing?.querySelector('summary')?.textContent).toBe('Details: New York Win 4')
  expect(missing?.querySelector('summary')?.textContent).toBe('Details: Texas Daily 4')
  expect(failing?.textContent).toMatch(
    /Last error: answered 503Failed checks: 14 since Nov 19, 10:40\u00A0PM ET/,
  )
  expect(missing?.textContent).toContain('A draw is missing. The source has not sent it.')
})
