import type { Generation } from '@fourcast/contract/numbers.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open as openScreen } from '#test/open.tsx'
import { sampleTicket } from '#test/tickets.ts'
import { made, SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { PlayDialog } from './PlayDialog.tsx'

const POST = 'POST /api/numbers/plays'
/** Friday afternoon in New York, before Georgia's evening draw. */
const createdAt = '2026-11-20T20:17:00Z'

function open(one: Generation, followed: readonly string[] = []) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(createdAt))
  const server = serve({
    'GET /api/users/preferences': () => ({
      ...SAMPLE_PREFERENCES,
      selectedLotteryStates: followed,
    }),
    [POST]: () => Response.json(sampleTicket({}), { status: 201 }),
  })
  const close = vi.fn<() => void>()
  return {
    server,
    close,
    ...openScreen(<PlayDialog open one={one} onClose={close} />, { at: '/x' }),
  }
}

const record = () => screen.getByRole('button', { name: 'Record ticket' })
const draws = () => screen.getByLabelText<HTMLSelectElement>('Draw, local time')

test('the state followed and the next draw are offered, and a dollar straight', async () => {
  const { person, server, close } = open(made('flash', [1, 2, 3, 4]), ['KS', 'GA'])
  await screen.findByDisplayValue('Georgia, Cash 4')
  expect(draws().selectedOptions[0]?.text).toBe('Fri, Nov 20 · Evening 6:59 PM')
  expect(draws().options[1]?.text).toBe('Fri, Nov 20 · Midday 12:29 PM (held)')
  expect(draws().options).toHaveLength(25)
  for (const words of ['1 in 10,000', '$5,000', '50¢ on average'])
    expect(screen.getByText(words)).toBeTruthy()
  await person.click(record())
  await screen.findByText('Ticket recorded. We’ll check it when the real result is in.')
  expect(server.sent(POST)[0]?.body).toMatchObject({
    numbers: [4, 5, 6, 7],
    state: 'GA',
    drawDate: '2026-11-20',
    drawTime: 'Evening',
    bet: 'straight',
    stakeCents: 100,
  })
  expect(close).toHaveBeenCalledOnce()
})

test('the chance and the pay are those of the bet, the stake and the state chosen', async () => {
  const { person, server } = open(made('mixed', [1, 1, 2, 2]))
  await person.click(screen.getByLabelText('Mirror 6677'))
  await person.click(screen.getByLabelText('Box'))
  await person.click(screen.getByLabelText('$5'))
  expect(screen.getByText('1 in 1,667')).toBeTruthy()
  expect(screen.getByText(/^Choose a state to see what it pays/)).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('State'), 'GA')
  expect(screen.getByText('$4,000')).toBeTruthy()
  expect(screen.getByText('$2.40 on average')).toBeTruthy()
  expect(screen.getByText(/^Typical payouts/)).toBeTruthy()
  await person.selectOptions(screen.getByLabelText('State'), 'CA')
  expect(screen.getByText('shared prize, depends on the pool')).toBeTruthy()
  expect(screen.getByText(/^Source: California Daily 4 on lotteryusa\.com/)).toBeTruthy()
  expect(screen.queryByText(/on average/)).toBeNull()
  await person.selectOptions(screen.getByLabelText('State'), 'IA')
  expect(screen.getByText('$3 on average')).toBeTruthy()
  await person.selectOptions(draws(), '2026-11-27 Evening')
  await person.click(record())
  await waitFor(() => expect(server.sent(POST)).toHaveLength(1))
  expect(server.sent(POST)[0]?.body).toMatchObject({
    numbers: [6, 6, 7, 7],
    state: 'IA',
    drawDate: '2026-11-27',
    bet: 'box',
    stakeCents: 500,
  })
})

test('the state used last is offered first the next time', async () => {
  const first = open(made('flash', [1, 2, 3, 4]), ['GA'])
  await first.person.selectOptions(screen.getByLabelText('State'), 'NY')
  first.server.answers[POST] = () => Response.json(sampleTicket({ state: 'NY' }), { status: 201 })
  await first.person.click(record())
  await waitFor(() => expect(first.close).toHaveBeenCalled())
  first.unmount()
  open(made('flash', [1, 2, 3, 4]), ['GA'])
  expect(await screen.findByDisplayValue('New York, Win 4')).toBeTruthy()
})

test('a double click records once, and a retry goes under the same id', async () => {
  const { person, server } = open(made('flash', [1, 2, 3, 4]), ['GA'])
  await screen.findByDisplayValue('Georgia, Cash 4')
  const gate = Promise.withResolvers<Response>()
  server.answers[POST] = () => gate.promise
  await person.dblClick(record())
  expect(server.sent(POST)).toHaveLength(1)
  gate.resolve(refuse(503, 'unavailable', 'Fourcast is busy right now. Please try again.'))
  await screen.findByText('Fourcast is busy right now. Please try again.')
  await person.click(record())
  const [first, second] = server.sent(POST).map(({ body }) => Object(body).id)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('a missing state and a missing draw are errors beside their fields', async () => {
  const { person, server } = open(made('flash', [1, 2, 3, 4]))
  await person.click(record())
  expect(document.activeElement).toBe(screen.getByLabelText('State'))
  await person.selectOptions(screen.getByLabelText('State'), 'GA')
  await person.selectOptions(draws(), '')
  await person.click(record())
  expect(document.activeElement).toBe(draws())
  expect(server.sent(POST)).toHaveLength(0)
})

test.each(['', '0', '0.25', '3.30', '100.50', 'x'])(
  '%j is no stake, and is not sent',
  async (bad) => {
    const { person, server } = open(made('flash', [1, 2, 3, 4]), ['GA'])
    await screen.findByDisplayValue('Georgia, Cash 4')
    await person.click(screen.getByLabelText('Other'))
    const field = screen.getByLabelText('Other stake, in dollars')
    fireEvent.change(field, { target: { value: bad } })
    await person.click(record())
    expect(screen.getByText('Enter a stake from $0.50 to $100, in steps of $0.50')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(server.sent(POST)).toHaveLength(0)
  },
)

test('a field error of the server is shown beside its field', async () => {
  const { person, server } = open(made('flash', [1, 2, 3, 4]), ['GA'])
  await screen.findByDisplayValue('Georgia, Cash 4')
  const fields = { drawTime: 'There is no such draw on that day', stakeCents: 'Not that much' }
  server.answers[POST] = () =>
    Response.json({ message: 'x', code: 'invalid', requestId: 'r', fields }, { status: 400 })
  await person.click(record())
  await screen.findByText('There is no such draw on that day')
  expect(screen.getByText('Not that much')).toBeTruthy()
  await person.click(screen.getByLabelText('$2'))
  expect(screen.queryByText('Not that much')).toBeNull()
})

test('four equal digits have no box', async () => {
  const { person } = open(made('flash', [4, 4, 4, 4]), ['GA'])
  await screen.findByText('Four identical digits have only one order, so you can’t box them.')
  expect(screen.getByLabelText<HTMLInputElement>('Box').disabled).toBe(true)
  await person.click(screen.getByLabelText('Box'))
  expect(screen.getByLabelText<HTMLInputElement>('Straight').checked).toBe(true)
})

test('a result whose week is over offers no draw by itself', async () => {
  open(made('flash', [1, 2, 3, 4], { createdAt: '2026-10-01T12:00:00Z' }), ['GA'])
  await screen.findByDisplayValue('Georgia, Cash 4')
  expect(draws().value).toBe('')
  expect([...draws().options].slice(1).every(({ text }) => text.endsWith('(held)'))).toBe(true)
})
