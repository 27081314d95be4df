import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import NumbersPage from './NumbersPage.tsx'
import { stateOf } from '#test/lottery.ts'
import { open } from '#test/open.tsx'
import { sampleTicket } from '#test/tickets.ts'
import { Framed, onBreak } from '#test/resting.tsx'
import {
  type Answers,
  answersWith,
  checkedDraw,
  LIST,
  sampleNumbersPage,
  savedNumber,
  TICKETS,
} from '#test/saved-numbers.ts'
import { refuse, serve } from '#test/serve.ts'

/** Saturday evening in New York, after the evening draw. */
const NOW = '2026-11-22T00:20:00Z'

function show(numbers: readonly SavedNumber[], answers: Answers = {}, at = '') {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW))
  const server = serve({ ...answersWith(numbers), ...answers })
  const page = (
    <Framed>
      <NumbersPage />
    </Framed>
  )
  return { server, ...open(page, { at: `/numbers${at}`, path: '/numbers' }) }
}

const card = (name: string) => screen.findByRole('article', { name })

test('a card says where a number is checked, when next, and leaves the odds to its page', async () => {
  show([savedNumber()])
  const one = within(await card('Anniversary'))
  one.getByRole('list', { name: 'Your own 0 6 1 4' })
  one.getByText('Georgia, Midday and Evening')
  one.getByText('Until you stop it')
  one.getByText('Tomorrow at 12:29 PM ET (Midday, Georgia)')
  one.getByText('No result yet since you saved it.')
  one.getByText('$5,000 straight, $200 box, for a $1 ticket')
  expect(one.queryByText(/1 in/)).toBeNull()
})

test.each([
  ['flash', 'Box 1 Silver', 'm-silver'],
  ['mirror', 'Box 2 Gold', 'm-gold'],
  ['ml', 'Box 3 Platinum', 'm-platinum'],
  ['model', 'AI suggestion', 'm-platinum'],
  ['fair', 'Random', 'balls-own'],
] as const)(
  'a number says where it is from, in words and in metal: %s',
  async (origin, name, look) => {
    show([savedNumber({ origin })])
    const one = within(await card('Anniversary'))
    expect(one.getByRole('list', { name: `${name} 0 6 1 4` }).className).toContain(look)
    one.getByText(name, { exact: false })
  },
)

test('a list says once which states have only simulated draws', async () => {
  show([savedNumber(), savedNumber({ name: 'Old address' })], {
    'GET /api/lottery/states': () => [stateOf('GA', { simulated: true })],
  })
  const note = 'We have no real results of Georgia yet. Simulated draws never count.'
  await screen.findByText(note)
  await card('Old address')
  expect(screen.getAllByText(note)).toHaveLength(1)
})

test('payouts name the state if they differ, and four equal digits have no box payout', async () => {
  const iowa = {
    state: 'IA',
    stateName: 'Iowa',
    sessions: ['Midday'],
    isFollowed: true,
    endedOn: null,
  }
  const { draws } = savedNumber()
  show([savedNumber({ numbers: [7, 7, 7, 7], draws: [...draws, iowa] })])
  const one = within(await card('Anniversary'))
  one.getByText('$5,000 straight (Georgia); $6,000 straight (Iowa), for a $1 ticket')
})

test('did I win? No match is shown plainly, beside the drawn digits and the ticket', async () => {
  const one = savedNumber({ lastDraw: checkedDraw(), checked: 3 })
  const ticket = sampleTicket({
    generationId: one.id,
    drawDate: '2026-11-21',
    stakeCents: 100,
    prizeCents: 0,
  })
  show([one], {
    [TICKETS]: () => ({ content: [ticket], page: 0, size: 100, totalElements: 1, totalPages: 1 }),
  })
  const answer = within(
    await within(await card('Anniversary')).findByRole('group', { name: 'Did I win?' }),
  )
  answer.getByText('No match')
  answer.getByText('Georgia Evening, Nov 21')
  answer.getByRole('list', { name: 'Drawn 7 2 3 8' })
  await answer.findByText('You recorded 1 ticket, $1. No prize.')
  expect(answer.queryByText(/close|almost|near/i)).toBeNull()
})

test('did I win? A straight and a box match show the payout of the game', async () => {
  show([
    savedNumber({
      isWinner: true,
      lastDraw: checkedDraw({ winningNumbers: '0614', result: 'straight' }),
    }),
    savedNumber({
      name: null,
      origin: 'fair',
      numbers: [5, 2, 3, 5],
      lastDraw: checkedDraw({ winningNumbers: '2355', result: 'box' }),
    }),
  ])
  const straight = within(await card('Anniversary'))
  straight.getByText('Straight match')
  straight.getByText('$5,000')
  straight.getByText('Check your official ticket.')
  const box = within(await card('Random, Nov 15, 2026'))
  box.getByText('Box match')
  box.getByText(/A \$1 box ticket \(12-way\) usually pays/)
  box.getByText('$400')
})

test('a result that was corrected is shown with the one published first', async () => {
  show([savedNumber({ lastDraw: checkedDraw({ winningNumbers: '7771', replaced: '0614' }) })])
  const one = within(await card('Anniversary'))
  one.getByText('Corrected. First published as 0614.')
})

test('earlier matches, a state that is no longer followed, and an ended number are named', async () => {
  show([
    savedNumber({
      isTracking: false,
      until: '2026-11-20T20:00:00Z',
      nextDraw: null,
      lastDraw: checkedDraw(),
      matches: [
        {
          kind: 'box',
          state: 'GA',
          stateName: 'Georgia',
          drawDate: '2026-11-17',
          drawTime: 'Midday',
          winningNumbers: '4160',
        },
      ],
      draws: [
        {
          state: 'SC',
          stateName: 'South Carolina',
          sessions: ['Midday'],
          isFollowed: false,
          endedOn: null,
        },
      ],
    }),
  ])
  const one = within(await card('Anniversary'))
  one.getByText('Box match on Nov 17 Midday')
  one.getByText('Not checked in South Carolina, because you no longer follow it.')
  one.getByText('Ended on Nov 20, 2026')
  expect(one.queryByText('Next')).toBeNull()
})

test('the checked draws are shown beside chance', async () => {
  const one = savedNumber({ checked: 172 })
  const { person } = show([one], {
    [`GET /api/numbers/saved/${one.id}/draws`]: () => ({
      content: [
        checkedDraw(),
        checkedDraw({ drawDate: '2026-11-20', result: 'box', winningNumbers: '4160' }),
      ],
      page: 0,
      size: 10,
      totalElements: 172,
      totalPages: 18,
    }),
  })
  const shown = within(await card('Anniversary'))
  await person.click(shown.getByText('Draws checked'))
  await shown.findByText('Chance expects 0.4 matches in any order.')
  shown.getByText('Georgia Evening, Nov 20')
  shown.getByText('Box match')
})

test('a full list and a break close the form and say why', async () => {
  show([savedNumber()], {
    [LIST]: () => sampleNumbersPage([savedNumber()], { totalElements: 100 }),
  })
  await screen.findByText(/^You have 100 saved numbers/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a number' }).disabled).toBe(
    true,
  )
})

test('during a break no number can be added, and a link opens nothing', async () => {
  show([savedNumber()], onBreak, '?n=0768')
  await screen.findByText(/^Paused during your break/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a number' }).disabled).toBe(
    true,
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed load shows an error, and Retry loads again', async () => {
  let tries = 0
  const { person } = show([], {
    [LIST]: () =>
      tries++ === 0 ? refuse(500, 'internal', 'No') : sampleNumbersPage([savedNumber()]),
  })
  await screen.findByText('Failed to load your numbers')
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await card('Anniversary')
})

test('a state whose results have ended has no next draw, and says since when', async () => {
  const [georgia] = savedNumber().draws
  const draws = georgia ? [{ ...georgia, endedOn: '2026-05-25' }] : []
  show([savedNumber({ draws, nextDraw: null })])
  const one = within(await card('Anniversary'))
  expect(one.queryByText('Next')).toBeNull()
  one.getByText(
    'We have no Georgia results after May 25, 2026. If they resume, we’ll check your number again.',
  )
})

test('a ticket of an old number is for the past or the next week', async () => {
  const one = savedNumber({ createdAt: '2026-08-01T20:17:00Z' })
  const { person } = show([one])
  await person.click(
    within(await card('Anniversary')).getByRole('button', { name: 'I played this: 0614' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'I played 0614' }))
  const draws = dialog.getByLabelText<HTMLSelectElement>('Draw, local time')
  const days = [...draws.options].map(({ value }) => value.slice(0, 10)).filter(Boolean)
  expect([days[0], days.at(-1)]).toEqual(['2026-11-14', '2026-11-28'])
  expect(draws.value).toBe('2026-11-21 Night')
})

test('the boxes act on a saved number: it opens Generate', async () => {
  const { person, place } = show([savedNumber()])
  const more = within(await card('Anniversary')).getByRole('button', { name: 'More for 0614' })
  await person.click(more)
  await person.click(screen.getByRole('menuitem', { name: 'Use in Generate' }))
  await screen.findByText('another screen')
  expect(place.address).toBe('/generate')
  expect(window.history.state).toMatchObject({ usr: { prefilledNumbers: [0, 6, 1, 4] } })
})
