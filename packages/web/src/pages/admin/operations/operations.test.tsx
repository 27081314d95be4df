// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import OperationsPage from './OperationsPage.tsx'
import OverviewPage from '#pages/admin/overview/OverviewPage.tsx'
import { pageWith } from '#test/admin.ts'
import { analyticsOf, failingSource, healthOf, jobOf, outgoingOf } from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

const FIGURES = 'GET /api/admin/analytics'
const HEALTH = 'GET /api/admin/health'

test('one page holds health, jobs and the email queue', async () => {
  serve({
    [HEALTH]: () => healthOf(),
    'GET /api/admin/failures': () => pageWith([]),
    'GET /api/admin/jobs': () => [jobOf()],
    'GET /api/admin/outbox': () => pageWith([outgoingOf()]),
  })
  const { person } = open(<OperationsPage />, { at: '/admin/operations' })
  await screen.findByText('Something needs attention.')
  await person.click(screen.getByRole('tab', { name: 'Jobs' }))
  await screen.findByRole('table', { name: 'Recurring jobs, failing ones first' })
  await person.click(screen.getByRole('tab', { name: 'Email queue' }))
  await screen.findByRole('table', { name: 'Outgoing messages, newest first' })
})

test('a source that never answered has no latest draw on the overview', async () => {
  const never = { ...failingSource(), simulated: true }
  serve({
    [FIGURES]: () => ({ ...analyticsOf(7), sources: [never] }),
    [HEALTH]: () => healthOf(),
  })
  open(<OverviewPage />, { at: '/admin/overview' })
  const sources = within(await screen.findByRole('region', { name: 'Draw sources' }))
  expect(sources.getByText('No real draw yet')).toBeTruthy()
  expect(sources.queryByText(/Latest draw/)).toBeNull()
})
