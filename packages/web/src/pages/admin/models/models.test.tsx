import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ModelsPage from './ModelsPage.tsx'
import { adminModelOf } from '#test/admin-work.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

test('an administrator sees a model beside chance and starts a training', async () => {
  const training = {
    id: '0198a7c2-0000-7000-9000-000000000009',
    state: 'GA',
    status: 'running' as const,
    progress: 0.37,
    requestedAt: '2026-11-21T20:00:00Z',
    finishedAt: null,
    error: null,
  }
  const model = adminModelOf()
  const server = serve({
    'GET /api/admin/models': () => [model],
    'POST /ml_api/train': () => {
      model.training = training
      return Response.json(training, { status: 202 })
    },
    [`GET /ml_api/train/${training.id}`]: () => training,
  })
  const { person } = open(<ModelsPage />, { at: '/admin/models' })
  await screen.findByText('No evidence against chance')
  const row = screen.getByRole('cell', { name: /10.12%/ })
  expect(row.textContent).toBe('10.12% chance 10.00%95% interval 9.51% to 10.76%')
  await person.click(screen.getByRole('button', { name: 'Train now: Georgia' }))
  const bar = await screen.findByRole('progressbar', { name: 'Training Georgia' })
  expect(bar.getAttribute('value')).toBe('0.37')
  expect(server.sent('POST /ml_api/train')[0]?.body).toEqual({ state: 'GA' })
})

test('simulated states are in a collapsed list of their own, labelled once', async () => {
  serve({
    'GET /api/admin/models': () => [
      adminModelOf({ simulated: false }),
      adminModelOf({ state: 'KS', stateName: 'Kansas', simulated: true }),
      adminModelOf({ state: 'OH', stateName: 'Ohio', simulated: true }),
    ],
  })
  const { person } = open(<ModelsPage />, { at: '/admin/models' })
  const practice = within(await screen.findByRole('region', { name: 'Simulated states' }))
  expect(practice.queryByText('Kansas')).toBeNull()
  await person.click(practice.getByText('Models of all simulated states'))
  expect(practice.getByText('Kansas')).toBeTruthy()
  expect(practice.getByText('Ohio')).toBeTruthy()
  expect(practice.queryByText('Georgia')).toBeNull()
  expect(screen.queryByText('Simulated')).toBeNull()
})

test('the forecast check names the first forecast that was changed after it was stored', async () => {
  serve({
    'GET /api/admin/models': () => [],
    'POST /api/admin/forecasts/verify': () => ({
      states: [
        { state: 'GA', simulated: true, length: 412, intact: true, brokenAt: null },
        { state: 'NC', simulated: false, length: 90, intact: false, brokenAt: 17 },
      ],
    }),
  })
  const { person } = open(<ModelsPage />, { at: '/admin/models' })
  await screen.findByText('No model yet')
  await person.click(screen.getByRole('button', { name: 'Check all forecasts' }))
  await screen.findByText('North Carolina, starting at forecast 17')
})
