import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailedWorkList } from './FailedWorkList.tsx'
import { pageWith } from '#test/admin.ts'
import { failedWorkOf } from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

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
