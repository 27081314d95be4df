import type { Generation } from '@fourcast/contract/numbers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import HistoryPage from './HistoryPage.tsx'
import { open } from '#test/open.tsx'
import { made } from '#test/results.ts'
import { serve } from '#test/serve.ts'

// No width query matches: the window is narrow.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList,
  )
})

const listed = (content: readonly Generation[]) => ({
  content,
  page: 0,
  size: 10,
  totalElements: content.length,
  totalPages: 1,
  hiddenBefore: null,
})

const BOX_MATCH = {
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2020-11-21',
  drawTime: 'Evening',
  winningNumbers: '9876',
  kind: 'box',
} as const

test('a phone lists results in one line each, under their days', async () => {
  serve({
    'GET /api/numbers/history': () =>
      listed([
        made('flash', [1, 2, 3, 4], { isWinner: true, createdAt: '2020-11-21T15:00:00Z' }),
        made('mixed', [1, 2, 3, 4], {
          boxMatch: true,
          windowOver: true,
          compared: true,
          matches: [BOX_MATCH],
          createdAt: '2020-11-20T15:12:00Z',
        }),
      ]),
  })
  const { container } = open(<HistoryPage />, { at: '/history' })
  expect(await screen.findByRole('heading', { name: 'Sat, Nov 21' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Fri, Nov 20' })).toBeTruthy()
  const [won, box] = [...container.querySelectorAll('summary')].map((line) => within(line))
  expect(won?.getByText('Winner!')).toBeTruthy()
  expect(box?.getByText('Box match')).toBeTruthy()
  expect(box?.getByText('10:12 AM')).toBeTruthy()
  expect(screen.queryByText(/1 in/)).toBeNull()
  // Browsers keep one `details` of a name open.
  const names = [...container.querySelectorAll('details')].map((row) => row.getAttribute('name'))
  expect(names).toEqual(['history', 'history'])
  expect(screen.getByText('Box, Mirror set: Georgia Evening, Nov 21, 2020')).toBeTruthy()
})

test('after a delete on a phone the next line has the focus', async () => {
  const [first, second] = [made('flash', [1, 2, 3, 4]), made('mirror', [1, 2, 3, 4])]
  let all = [first, second]
  serve({
    'GET /api/numbers/history': () => listed(all),
    [`DELETE /api/numbers/results/${first.id}`]: () => void (all = [second]),
  })
  const { person, container } = open(<HistoryPage />, { at: '/history' })
  await person.click(await screen.findByRole('button', { name: 'Delete 4567', hidden: true }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(container.querySelectorAll('summary')).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(container.querySelector('summary')))
})
