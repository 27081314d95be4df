import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import FairPage from './FairPage.tsx'
import { COMMITMENT, LUCKY, pickGiven, SEED, seedInUse } from '#test/fair.ts'
import { open } from '#test/open.tsx'
import { Framed, onBreak } from '#test/resting.tsx'
import { refuse, serve } from '#test/serve.ts'

const REVEAL = 'POST /api/fair/reveal'
const NEXT = 'a'.repeat(64)

const working = (picks = LUCKY, commitment = COMMITMENT) => ({
  'GET /api/fair': () => seedInUse({ commitment }),
  [REVEAL]: () => ({
    revealed: seedInUse({ seed: SEED, picks, commitment }),
    next: seedInUse({ commitment: NEXT, picks: [] }),
  }),
})

const show = () => open(<FairPage />, { at: '/fair' })
const card = (name: string) => within(screen.getByRole('region', { name }))
const confirm = async (person: ReturnType<typeof show>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Reveal the seed' }))
  await person.click(screen.getByRole('button', { name: 'Reveal' }))
}

test('the current seed shows its commitment and its picks', async () => {
  serve(working())
  show()
  expect(await screen.findByText(COMMITMENT)).toBeTruthy()
  const pick = card('Current seed').getByRole('list', { name: 'Fair pick 1 9 6 2' })
  expect(pick.closest('td')?.textContent).toContain('1 in 10,000 · box 1 in 417')
  expect(card('Current seed').getAllByRole('row')).toHaveLength(3)
  expect(screen.queryByRole('region', { name: 'Last revealed seed' })).toBeNull()
})

test('all revealed seeds are listed one a page, and every pick is verified', async () => {
  const pageOf = (content: unknown[], page: number) =>
    Response.json({ content, page, size: 1, totalElements: 2, totalPages: 2 })
  const pages = [
    seedInUse({ seed: SEED, picks: LUCKY, commitment: COMMITMENT }),
    seedInUse({ seed: 'b'.repeat(64), picks: [], commitment: NEXT }),
  ]
  serve({
    ...working(),
    'GET /api/fair/revealed': ({ query }) => {
      const page = Number(query.get('page'))
      return pageOf(pages.slice(page, page + 1), page)
    },
  })
  const { person } = show()
  await person.click(screen.getByText('Verify your picks'))
  await person.click(await screen.findByText('All revealed seeds'))
  await screen.findByText('The seed’s SHA-256 matches the commitment.')
  await waitFor(() =>
    expect(card('Revealed seeds').getAllByText('Same')).toHaveLength(LUCKY.length),
  )
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText(/doesn’t match the commitment\./)).toBeTruthy()
})

test('without a revealed seed, the list of revealed seeds is hidden', async () => {
  const server = serve({
    ...working(),
    'GET /api/fair/revealed': () => ({
      content: [],
      page: 0,
      size: 1,
      totalElements: 0,
      totalPages: 0,
    }),
  })
  const { person, queries } = show()
  await person.click(screen.getByText('Verify your picks'))
  await waitFor(() => expect(server.sent('GET /api/fair/revealed')).toHaveLength(1))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByText('All revealed seeds')).toBeNull()
})

test('two clicks before the first render make one pick', async () => {
  const server = serve({
    ...working(),
    'POST /api/fair/picks': () => ({ ...pickGiven(2, '0768'), commitment: COMMITMENT }),
  })
  show()
  const pick = screen.getByRole('button', { name: 'Pick a number' })
  act(() => {
    pick.click()
    pick.click()
  })
  await screen.findByRole('list', { name: 'Fair pick 0 7 6 8' })
  expect(server.sent('POST /api/fair/picks')).toHaveLength(1)
})

test('a user makes a pick and can save it; a refused pick is retried with the same words', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = serve({
    ...working(),
    'POST /api/fair/picks': () =>
      Response.json({ ...pickGiven(2, '0768'), commitment: COMMITMENT }, { status: 201 }),
  })
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Pick a number' }))
  const mine = within(screen.getByRole('region', { name: 'Your number' }))
  await mine.findByRole('list', { name: 'Fair pick 0 7 6 8' })
  expect(server.sent('POST /api/fair/picks')[0]?.body).toEqual({
    client: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
  const save = mine.getByRole('link', { name: 'Save this number' })
  expect(save.getAttribute('href')).toBe('/numbers?n=0768&from=fair')
  server.answers['POST /api/fair/picks'] = () => refuse(429, 'quota_exceeded', 'Not today.')
  vi.setSystemTime(Date.now() + 600)
  await person.click(mine.getByRole('button', { name: 'Pick another' }))
  await mine.findByText('Not today.')
  await person.click(mine.getByRole('button', { name: 'Pick a number' }))
  await waitFor(() => expect(server.sent('POST /api/fair/picks')).toHaveLength(3))
  const [first, refused, again] = server.sent('POST /api/fair/picks').map(({ body }) => body)
  expect(refused).not.toEqual(first)
  expect(again).toEqual(refused)
})

test('during a break picks are disabled, and the card shows its end', async () => {
  serve({ ...working(), ...onBreak })
  open(
    <Framed>
      <FairPage />
    </Framed>,
    { at: '/fair' },
  )
  const mine = within(await screen.findByRole('region', { name: 'Your number' }))
  await mine.findByText('Paused during your break, until Jan 8, 2099, 12:00 PM ET.')
  expect(mine.getByRole('button', { name: 'Pick a number' })).toHaveProperty('disabled', true)
})

test('a revealed seed is verified pick by pick, also after a reload', async () => {
  const server = serve(working())
  const first = show()
  await confirm(first.person)
  await screen.findByText('The seed’s SHA-256 matches the commitment.')
  expect(card('Last revealed seed').getByText(SEED)).toBeTruthy()
  expect(card('Last revealed seed').getAllByText('Same')).toHaveLength(2)
  expect(card('Current seed').getByText(NEXT)).toBeTruthy()
  expect(card('Current seed').getByText('No picks from this seed yet')).toBeTruthy()
  expect(server.sent(REVEAL)).toHaveLength(1)
  first.unmount()
  show()
  await screen.findByText('The seed’s SHA-256 matches the commitment.')
})

test('a pick and a commitment that do not match the seed are shown as mismatches', async () => {
  serve(working([pickGiven(1, '1963'), pickGiven(0, '9320')], 'f'.repeat(64)))
  const { person } = show()
  await confirm(person)
  await screen.findByText(`The seed’s SHA-256 is ${COMMITMENT}. It doesn’t match the commitment.`)
  expect(screen.getAllByText('Differs')).toHaveLength(1)
  expect(screen.getAllByText('Same')).toHaveLength(1)
})

test('cancelling the confirmation reveals nothing', async () => {
  const server = serve(working())
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Reveal the seed' }))
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.sent(REVEAL)).toHaveLength(0)
})

test('a failed reveal shows the server’s message', async () => {
  const words = 'The seed has changed. Please try again.'
  serve({ ...working(), [REVEAL]: () => refuse(409, 'conflict', words) })
  const { person } = show()
  await confirm(person)
  await screen.findByText(words)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('any pick can be computed from its seed, words and nonce', async () => {
  serve(working())
  const { person } = show()
  const check = card('Check a pick')
  expect(check.getByRole('list', { name: 'No number yet' })).toBeTruthy()
  await person.type(check.getByLabelText('Seed'), ` ${SEED} `)
  await person.type(check.getByLabelText('Words'), 'luck')
  await check.findByRole('list', { name: 'Computed 9 3 2 0' })
  expect(check.getByText(COMMITMENT)).toBeTruthy()
  await person.clear(check.getByLabelText('Nonce'))
  expect(check.getByText('A nonce is 0 or a higher whole number')).toBeTruthy()
  expect(check.getByRole('list', { name: 'No number yet' })).toBeTruthy()
  await person.type(check.getByLabelText('Nonce'), '1')
  await check.findByRole('list', { name: 'Computed 1 9 6 2' })
  await person.type(check.getByLabelText('Commitment (optional)'), 'f'.repeat(64))
  await check.findByText('It doesn’t match the commitment.')
  await person.clear(check.getByLabelText('Commitment (optional)'))
  await person.type(check.getByLabelText('Commitment (optional)'), COMMITMENT)
  await check.findByText('It matches the commitment.')
})

test('a stored seed of another shape is ignored', async () => {
  localStorage.setItem('fourcast_fair_seed_0198a7c2-0000-7000-8000-000000000001', '{"seed":1}')
  serve(working())
  show()
  await screen.findByText(COMMITMENT)
  expect(screen.queryByRole('region', { name: 'Last revealed seed' })).toBeNull()
})

test('if the seed fails to load, an error shows and the check still works', async () => {
  const server = serve({ 'GET /api/fair': () => refuse(500, 'internal', 'x') })
  const { person } = show()
  await screen.findByText('Failed to load your fair picks')
  expect(card('Check a pick').getByLabelText('Seed')).toBeTruthy()
  server.answers['GET /api/fair'] = working()['GET /api/fair']
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText(COMMITMENT)).toBeTruthy())
})
