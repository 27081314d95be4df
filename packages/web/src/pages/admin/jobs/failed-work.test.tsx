import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobTitle } from './job-title.ts'
import { FailedWorkList } from './FailedWorkList.tsx'
import { JobsTab } from './JobsTab.tsx'
import { pageWith } from '#test/admin.ts'
import { failedWorkOf, jobOf } from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

test('the job of a source is named after its publisher', () => {
  expect(jobTitle('draws-source-dclottery')).toBe('Check results of the DC Lottery')
  expect(jobTitle('draws-source-socrata')).toBe('Check results of New York’s open data')
  expect(jobTitle('draws-source-new')).toBe('Check results of new')
})

test('failed imports and trainings are named by game and state, not by code', async () => {
  serve({
    'GET /api/admin/failures': () =>
      pageWith([
        failedWorkOf({ kind: 'import', id: 'i1', about: 'cash4 NY' }),
        failedWorkOf({ kind: 'training', id: 'NC', about: 'NC' }),
      ]),
  })
  open(<FailedWorkList />, { at: '/admin/operations?tab=jobs' })
  expect(await screen.findByText('New York Win 4')).toBeTruthy()
  expect(screen.getByText('North Carolina')).toBeTruthy()
})

test('a long list of jobs is split into pages, failing jobs first', async () => {
  const names = Array.from({ length: 11 }, (_, at) => `job-${String(at).padStart(2, '0')}`)
  serve({
    'GET /api/admin/failures': () => pageWith([]),
    'GET /api/admin/jobs': () =>
      names.map((name) => jobOf({ name, failed: name === 'job-10' ? 1 : 0 })),
  })
  const { person } = open(<JobsTab />, { at: '/admin/operations?tab=jobs' })
  const shown = async () =>
    within(await screen.findByRole('table', { name: 'Recurring jobs, failing ones first' }))
      .getAllByRole('row')
      .slice(1)
  const first = await shown()
  expect(first).toHaveLength(10)
  expect(first[0]?.textContent).toContain('Job 10')
  await person.click(screen.getByRole('button', { name: /next/i }))
  const rest = await shown()
  expect(rest.map((row) => row.textContent)).toEqual([expect.stringContaining('Job 09')])
})
