import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import GeneratePage from './GeneratePage.tsx'
import { randomClientSeed } from '#domains/picks/fair/use-fair-pick.ts'
import { COMMITMENT, pickGiven, seedInUse } from '#test/fair.ts'
import { open } from '#test/open.tsx'
import { SAMPLE_PREFERENCES } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'

beforeEach(() => sessionStorage.clear())

const PICK = 'POST /api/fair/picks'

const working = (commitment = COMMITMENT) => ({
  'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
  'GET /api/fair': () => seedInUse(),
  [PICK]: () => Response.json({ ...pickGiven(2, '0768', 'my luck'), commitment }, { status: 201 }),
})

const typed = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Digit \d$/).map(({ value }) => value)

async function opened() {
  const shown = open(<GeneratePage />, { at: '/generate' })
  await shown.person.click(screen.getByRole('button', { name: 'Random' }))
  await shown.person.click(screen.getByRole('button', { name: 'Provably fair' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fair random pick' }))
  return { ...shown, dialog }
}

test('the commitment comes before the words; the pick fills the four places', async () => {
  const server = serve(working())
  const { person, dialog } = await opened()
  expect(await dialog.findByText(COMMITMENT)).toBeTruthy()
  expect(dialog.getByText(/^Nonce 2\./)).toBeTruthy()
  const words = dialog.getByLabelText<HTMLInputElement>('Your words')
  expect(words.value).toMatch(/^[0-9a-f]{8}$/)
  await person.clear(words)
  await person.type(words, 'my luck{Enter}')
  expect(await dialog.findByRole('list', { name: 'Fair pick 0 7 6 8' })).toBeTruthy()
  expect(server.sent(PICK)[0]?.body).toEqual({ client: 'my luck' })
  expect(dialog.getByText(/^Nonce 2, words ‘my luck’/)).toBeTruthy()
  expect(dialog.queryByText(/revealed the seed in another window/)).toBeNull()
  const save = dialog.getByRole('link', { name: 'Save this number' })
  expect(save.getAttribute('href')).toBe('/numbers?n=0768&from=fair')
  await person.click(dialog.getByRole('button', { name: 'Use these digits' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(typed()).toEqual(['0', '7', '6', '8'])
  expect(screen.getByText(/^A fair random pick\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check it' }).getAttribute('href')).toBe('/fair')
  const kept = () => screen.getByRole('link', { name: 'Save' }).getAttribute('href')
  expect(kept()).toBe('/numbers?n=0768&from=fair')
  await person.type(screen.getByLabelText('Digit 1'), '5')
  expect(kept()).toBe('/numbers?n=5768&from=typed')
  expect(screen.queryByText(/^A fair random pick/)).toBeNull()
})

test('without words there is no pick', async () => {
  const server = serve(working())
  const { person, dialog } = await opened()
  await person.clear(await dialog.findByLabelText('Your words'))
  await person.click(dialog.getByRole('button', { name: 'Pick a number' }))
  expect(dialog.getByText('Enter 1–64 characters')).toBeTruthy()
  expect(server.sent(PICK)).toHaveLength(0)
})

test('a pick of another seed than the one committed to says so', async () => {
  serve(working('f'.repeat(64)))
  const { person, dialog } = await opened()
  await person.click(await dialog.findByRole('button', { name: 'Pick a number' }))
  expect(await dialog.findByText(/revealed the seed in another window/)).toBeTruthy()
})

test('a pick that fails says so in the words of the server, and can be made again', async () => {
  const words = 'The seed has changed. Please try again.'
  const server = serve({ ...working(), [PICK]: () => refuse(409, 'conflict', words) })
  const { person, dialog } = await opened()
  await person.click(await dialog.findByRole('button', { name: 'Pick a number' }))
  await dialog.findByText(words)
  server.answers[PICK] = working()[PICK]
  await person.click(dialog.getByRole('button', { name: 'Pick a number' }))
  await dialog.findByRole('list', { name: 'Fair pick 0 7 6 8' })
  expect(dialog.queryByText(words)).toBeNull()
})

test('a commitment that cannot be had says so, and no words are asked for', async () => {
  serve({ ...working(), 'GET /api/fair': () => refuse(500, 'internal', 'x') })
  const { dialog } = await opened()
  await dialog.findByText('Failed to load the commitment')
  expect(dialog.queryByLabelText('Your words')).toBeNull()
})

test('fresh words are eight digits of the bytes given', () => {
  expect(randomClientSeed((bytes) => bytes.set([0, 15, 255, 16]))).toBe('000fff10')
})
