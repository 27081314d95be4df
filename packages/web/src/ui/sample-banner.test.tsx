import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DANA, open } from '#lib/testing/open.tsx'
import { STATS } from '#lib/testing/results.ts'
import { serve } from '#lib/testing/serve.ts'
import { SampleBanner } from '#ui/SampleBanner.tsx'

const demo = { ...DANA, isDemo: true }
const banner = () => screen.queryByRole('complementary', { name: 'Sample history' })
const EXAMPLES =
  'Sample history. Everyone shares this demo account. Its past results and tickets are examples, made anew every day.'

test('where picks won, it says that the draws are real and the picks were chosen after them', async () => {
  serve({ 'GET /api/numbers/stats': () => STATS })
  open(<SampleBanner />, { at: '/dashboard', user: demo })
  await screen.findByText(/so that they win/)
  expect(banner()?.textContent).toBe(
    `${EXAMPLES} The draws they won are real. We chose those picks after the draws, so that they win. No method can predict a draw.`,
  )
})

test('where none won, it speaks of no win', async () => {
  const server = serve({ 'GET /api/numbers/stats': () => ({ ...STATS, winningNumbers: 0 }) })
  open(<SampleBanner />, { at: '/dashboard', user: demo })
  await expect.poll(() => server.sent('GET /api/numbers/stats')).toHaveLength(1)
  expect(banner()?.textContent).toBe(EXAMPLES)
})

test('an account of one’s own has none, and asks for nothing', () => {
  const server = serve({ 'GET /api/numbers/stats': () => STATS })
  open(<SampleBanner />, { at: '/dashboard' })
  expect(banner()).toBeNull()
  expect(server.sent('GET /api/numbers/stats')).toEqual([])
})
