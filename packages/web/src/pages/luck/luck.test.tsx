import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import LuckPage from './LuckPage.tsx'
import { openProof } from '#test/how-we-know.ts'
import { stateOf } from '#test/lottery.ts'
import { luckIn, luckServer } from '#test/luck.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const show = (at = '/luck') => open(<LuckPage />, { at })

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('one ticket a day: chance to be ahead, median beside mean, and the longest dry spell', async () => {
  serve(luckServer())
  const { person } = show()
  expect(await rowsOf('Straight after 1, 10 and 30 years')).toEqual([
    ['After', 'Ahead', 'Median', 'Mean', 'Longest dry spell'],
    ['1 year', '3.6%', '−$365', '−$183', 'the whole time'],
    ['10 years', '31%', '−$3,653', '−$1,827', 'the whole time'],
    ['30 years', '10%', '−$5,958', '−$5,479', '24.2 years'],
  ])
  expect((await rowsOf('Box after 1, 10 and 30 years'))[3]).toEqual([
    '30 years',
    '< 0.1%',
    '−$5,758',
    '−$5,698',
    '4.1 years',
  ])
  const proof = await openProof(person, 'Box')
  expect(proof.getByText(/The chance of being ahead then is 1 in 1,500,000/)).toBeTruthy()
  // A third of straight players end exactly at the median, so fewer than half end below it.
  expect(proof.getByText(/Median: at least half of all players end at or below it/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '$1 a day loses about $0.50 a day' })).toBeTruthy()
})

test('the fan has its figures as a table, year by year', async () => {
  serve(luckServer())
  show()
  const table = await screen.findByRole('table', { name: 'Straight by year', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(31)
  expect(rows[30]?.textContent).toBe('Year 30−$10,958−$10,958−$5,958−$958$4,042−$5,479')
})

test('the stake, the prizes of a state and the digits of the number change the figures', async () => {
  serve(luckServer())
  const { person } = show()
  await screen.findByRole('option', { name: /Georgia/ })
  await person.click(screen.getByRole('radio', { name: '$5' }))
  await screen.findByRole('heading', { name: '$5 a day loses about $2.50 a day' })
  expect((await screen.findAllByText('1 in 10,000 pays $25,000')).length).toBe(1)
  await person.selectOptions(screen.getByLabelText('Number'), 'One pair (12-way)')
  await screen.findByText('1 in 833 pays $2,000')
  await person.click(screen.getByRole('radio', { name: 'Half on each' }))
  await screen.findByText('1 in 10,000 pays $13,500. 1 in 909 pays $1,000')
})

test('a number has its wait on the curve, with when it was last drawn', async () => {
  const server = serve(
    luckServer(
      luckIn({
        wait: {
          numbers: '7294',
          last: { drawDate: '2020-10-15', drawTime: 'Evening', winningNumbers: '7294' },
          waited: 6_099,
        },
      }),
    ),
  )
  const { person, place } = show('/luck?tab=waits')
  await screen.findByRole('heading', { name: 'Half of all numbers wait more than 6,931 draws' })
  await screen.findByRole('option', { name: /Georgia/ })
  await person.type(screen.getByLabelText('Digit 1'), '7294')
  await person.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText(/was last drawn on Oct 15, 2020/)
  expect(place.address).toContain('number=7294')
  expect(server.sent('GET /api/lottery/luck').at(-1)?.query.get('numbers')).toBe('7294')
  expect(screen.getByText('54% of all waits are longer.')).toBeTruthy()
  expect(screen.getByText(/4,463 numbers were never drawn/).textContent).toContain(
    'luck alone gives 4,511.',
  )
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('7294 has waited 6,099')
})

test('three digits show an error, and no request is sent', async () => {
  const server = serve(luckServer())
  const { person } = show('/luck?tab=waits')
  await screen.findByRole('img')
  await person.type(screen.getByLabelText('Digit 1'), '729')
  await person.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('Enter four digits, such as 0768')).toBeTruthy()
  expect(server.sent('GET /api/lottery/luck')).toHaveLength(1)
})

test('a state without draws shows a note, and draws that fail to load offer a retry', async () => {
  const server = serve(luckServer(luckIn({ draws: 0, since: null })))
  const { person } = show('/luck?tab=waits')
  await screen.findByText('No draws in Georgia yet')
  server.answers['GET /api/lottery/luck'] = () => refuse(500, 'internal', 'broken')
  await person.selectOptions(await screen.findByLabelText('State'), 'SC')
  await screen.findByText('Failed to load the draws')
  server.answers['GET /api/lottery/luck'] = () => luckIn({ stateName: 'South Carolina' })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/4,463 numbers were never drawn/)
})

test('a chart that is not the usual one names its source, and a pool is not computed', async () => {
  serve({
    ...luckServer(),
    'GET /api/lottery/states': () => [stateOf('GA'), stateOf('CA'), stateOf('OR')],
  })
  const { person } = show()
  await screen.findByRole('option', { name: /Georgia/ })
  expect(screen.queryByText(/^Prizes: /)).toBeNull()
  await person.selectOptions(screen.getByLabelText('State'), 'CA')
  await screen.findByRole('heading', { name: /^30 years in .+ can’t be computed$/ })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/loses about/)).toBeNull()
  await person.selectOptions(screen.getByLabelText('State'), 'OR')
  await screen.findByText(/^Prizes: Oregon Pick 4 on lottery\.com, read in November 2026/)
  expect(await screen.findByText('1 in 417 pays $250')).toBeTruthy()
})

test('the years of a wait follow from how often the state draws now', async () => {
  serve(luckServer(luckIn({ draws: 8_000, lastYear: { draws: 730, days: 365 } })))
  show('/luck?tab=waits')
  await screen.findByText(/At 2 draws a day in Georgia, that’s 9.5 years/)
})

test.each(['twins', 'coincidences'])(
  'the address of the former tab %s opens the first',
  async (tab) => {
    serve(luckServer())
    show(`/luck?tab=${tab}`)
    expect(await screen.findByRole('tab', { name: 'Bankroll', selected: true })).toBeTruthy()
    await screen.findByRole('heading', { name: '$1 a day loses about $0.50 a day' })
  },
)
