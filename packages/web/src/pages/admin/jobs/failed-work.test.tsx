import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobTitle } from './job-title.ts'
import { FailedWorkList } from './FailedWorkList.tsx'
import { pageWith } from '#test/admin.ts'
import { failedWorkOf } from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

test('the job of a source is called after its publisher', () => {
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
  open(<FailedWorkList />, { at: '/admin/jobs' })
  expect(await screen.findByText('New York Win 4')).toBeTruthy()
  expect(screen.getByText('North Carolina')).toBeTruthy()
})
