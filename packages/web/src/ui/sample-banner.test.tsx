import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DANA, open } from '#test/open.tsx'
import { SAMPLE_STATS } from '#test/results.ts'
import { serve } from '#test/serve.ts'
import { SampleBanner } from '#ui/SampleBanner.tsx'

const demo = { ...DANA, isDemo: true }
const banner = () => screen.queryByRole('complementary', { name: 'Sample history' })
const EXAMPLES =
  'Sample history. Everyone shares this demo account. Its history is recreated every day.'

test('while the figures load, the banner is as high as with wins, and mentions none', async () => {
  const figures = Promise.withResolvers<typeof SAMPLE_STATS>()
  serve({ 'GET /api/numbers/stats': () => figures.promise })
  open(<SampleBanner />, { at: '/dashboard', user: demo })
  const room = screen.getByText(/We chose its wins after the draws/)
  expect(room.className).toBe('invisible')
  figures.resolve(SAMPLE_STATS)
  await expect.poll(() => room.className).toBe('')
})

test('with wins, the banner says the picks were chosen after the draws', async () => {
  serve({ 'GET /api/numbers/stats': () => SAMPLE_STATS })
  open(<SampleBanner />, { at: '/dashboard', user: demo })
  await screen.findByText(/We chose its wins after the draws/)
  expect(banner()?.textContent).toBe(
    `${EXAMPLES} We chose its wins after the draws. No method can predict a draw.`,
  )
})

test('without wins, the banner does not mention them', async () => {
  const server = serve({ 'GET /api/numbers/stats': () => ({ ...SAMPLE_STATS, winningNumbers: 0 }) })
  open(<SampleBanner />, { at: '/dashboard', user: demo })
  await expect.poll(() => banner()?.textContent).toBe(EXAMPLES)
  expect(server.sent('GET /api/numbers/stats')).toHaveLength(1)
})

test('a player’s own account has no banner and loads nothing for it', () => {
  const server = serve({ 'GET /api/numbers/stats': () => SAMPLE_STATS })
  open(<SampleBanner />, { at: '/dashboard' })
  expect(banner()).toBeNull()
  expect(server.sent('GET /api/numbers/stats')).toEqual([])
})
