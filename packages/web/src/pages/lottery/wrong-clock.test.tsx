import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import LotteryPage from './LotteryPage.tsx'
import { noteServerTime } from '#core/clock.ts'
import { lottery, onPlan, resultsFor } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

test.each([-2, 2])(
  'a device whose clock is %d days ahead shows the next draw as it is',
  async (days) => {
    const date = new Date()
    const answer = { GA: resultsFor('GA') }
    const others = lottery(['GA'])
    vi.useFakeTimers({ toFake: ['Date'], now: date.getTime() + days * 24 * 60 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const headers = { date: date.toUTCString(), 'cache-control': 'no-store' }
    serve({ ...others, 'GET /api/lottery/results': () => Response.json(answer, { headers }) })
    open(<LotteryPage />, { at: '/lottery', user: onPlan('premium') })
    expect(await screen.findByText(/^Next draw: Georgia Evening, (today|tomorrow) at/)).toBeTruthy()
    expect(screen.queryByText(/drawing now/)).toBeNull()
    const now = { date: new Date().toUTCString(), 'cache-control': 'no-store' }
    noteServerTime(new Response(null, { headers: now }), Date.now())
  },
)
