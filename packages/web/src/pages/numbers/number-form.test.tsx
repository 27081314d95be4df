import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import NumbersPage from './NumbersPage.tsx'
import { open } from '#test/open.tsx'
import { Framed } from '#test/resting.tsx'
import { type Answers, answersWith, savedNumber } from '#test/saved-numbers.ts'
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

test('a number is saved once, with the draws of the state that is followed', async () => {
  const saved = savedNumber()
  const list: SavedNumber[] = []
  const { person, server } = show(list, {
    'POST /api/numbers/saved': () => {
      list.push(saved)
      return Response.json(saved, { status: 201 })
    },
  })
  await screen.findByRole('heading', { name: 'No numbers yet' })
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add your first number' })
  await waitFor(() => expect(add.disabled).toBe(false))
  await person.click(add)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a number' }))
  await person.click(dialog.getByRole('button', { name: 'Save number' }))
  dialog.getByText('Enter four digits')
  await person.type(dialog.getByLabelText('Digit 1'), '0614')
  await person.type(dialog.getByLabelText('Name (optional)'), 'Anniversary')
  await person.click(dialog.getByRole('checkbox', { name: /^Midday/ }))
  await person.click(dialog.getByRole('radio', { name: '7 days' }))
  await person.dblClick(dialog.getByRole('button', { name: 'Save number' }))
  await card('Anniversary')
  const sent = server.sent('POST /api/numbers/saved')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    numbers: [0, 6, 1, 4],
    name: 'Anniversary',
    origin: 'typed',
    draws: [{ state: 'GA', sessions: ['Evening'] }],
    track: 'week',
  })
  await screen.findByText('Number saved. 0614')
})

test('a retry reuses the id, and a refusal is shown at its field', async () => {
  let tries = 0
  const words = 'Follow Georgia to check its draws, or choose a state you follow'
  const { person, server } = show(
    [],
    {
      'POST /api/numbers/saved': () => {
        tries += 1
        return tries === 1
          ? refuse(503, 'unavailable', 'Not now')
          : Response.json(
              { message: words, code: 'invalid', fields: { draws: words }, requestId: 'x' },
              { status: 400 },
            )
      },
    },
    '?n=0614&from=fair',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a number' }))
  const save = dialog.getByRole('button', { name: 'Save number' })
  await person.click(save)
  await dialog.findByText('Not now')
  await person.click(save)
  await dialog.findByText(words)
  const [first, second] = server.sent('POST /api/numbers/saved').map(({ body }) => body)
  expect(first).toEqual(second)
  expect(server.sent('POST /api/numbers/saved')[0]?.body).toMatchObject({ origin: 'fair' })
})

test('a shared link opens the form with its digits, once', async () => {
  const { person, place } = show([], {}, '?n=0768')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a number' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Digit 2').value).toBe('7')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(place.address).toBe('/numbers')
})

test.each(['?n=12', '?n=12a4', '?n=1-34'])(
  'a link without four digits opens nothing: %s',
  async (at) => {
    show([], {}, at)
    await screen.findByRole('heading', { name: 'No numbers yet' })
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a number that another screen hands over is saved, not changed', async () => {
  const list: SavedNumber[] = []
  const { person } = show(
    list,
    { 'POST /api/numbers/saved': () => Response.json(savedNumber(), { status: 201 }) },
    '?n=0614&from=flash',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a number' }))
  await person.click(dialog.getByRole('button', { name: 'Save number' }))
  await screen.findByText('Number saved. 0614')
})

test('a number is renamed without new draws, stopped, and deleted after a question', async () => {
  const one = savedNumber()
  const at = `/api/numbers/saved/${one.id}`
  const { person, server } = show([one], {
    [`PUT ${at}`]: () => one,
    [`DELETE ${at}`]: () => undefined,
  })
  const menu = async (entry: string) => {
    await person.click(
      within(await card('Anniversary')).getByRole('button', { name: 'More for 0614' }),
    )
    await person.click(screen.getByRole('menuitem', { name: entry }))
  }
  await menu('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 0614' }))
  await person.clear(dialog.getByLabelText('Name (optional)'))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Number changed. 0614')
  await menu('Stop checking')
  await screen.findByText('We no longer check this number.')
  expect(server.sent(`PUT ${at}`).map(({ body }) => body)).toEqual([{ name: null }, { stop: true }])
  await menu('Delete')
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Number deleted.')
  expect(server.sent(`DELETE ${at}`)).toHaveLength(1)
})
