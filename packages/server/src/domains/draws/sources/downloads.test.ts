import { describe, expect, test } from 'vitest'
import { checkOnce } from './testing.ts'

describe('Virginia', () => {
  const NOW = '2025-05-23T12:00:00Z'
  const FILE = `Results for Pick 4
5/22/2025; Day: 8,4,0,2; Fireball: 5; Night: 2,2,3,8; Fireball: 8
12/20/2020; Day: 7,1,5,9; Night: 3,5,9,2
10/1/1991; Night: 5,1,5,3
`

  test('reads both draws of a line, and lines of the years with one', async () => {
    const { asked, draws } = await checkOnce('VA=valottery', NOW, FILE)
    expect(draws).toEqual([
      'VA cash4 1991-10-01 Night 5153 valottery',
      'VA cash4 2020-12-20 Day 7159 valottery',
      'VA cash4 2020-12-20 Night 3592 valottery',
      'VA cash4 2025-05-22 Day 8402 valottery',
      'VA cash4 2025-05-22 Night 2238 valottery',
    ])
    expect(asked).toEqual(['/api/v1/downloadall?gameId=1040'])
  })

  test('requests Pick 3 by its own number', async () => {
    const file = 'Results for Pick 3\n5/22/2025; Day: 0,4,2; Night: 2,2,3\n'
    const { asked, draws } = await checkOnce('VA:cash3=valottery', NOW, file)
    expect(draws[0]).toBe('VA cash3 2025-05-22 Day 042 valottery')
    expect(asked).toEqual(['/api/v1/downloadall?gameId=1050'])
  })

  test('publishes nothing from a page, another file, or the future', async () => {
    const page = await checkOnce('VA=valottery', NOW, '<!doctype html><title>Sorry</title>')
    expect(page).toMatchObject({ draws: [], errors: ['This is an HTML page, not draws.'] })
    const other = await checkOnce('VA=valottery', NOW, 'Results for Pick 4\nno draws today\n')
    expect(other.draws).toEqual([])
    expect(other.errors[0]).toMatch(/^No Cash 4 draws found/)
    const future = await checkOnce('VA=valottery', NOW, '5/23/2025; Day: 1,2,3,4\n')
    expect(future.draws).toEqual([])
    expect(future.reasons).toEqual(['2025-05-23 Day is not drawn yet.'])
  })
})

describe('North Carolina', () => {
  const NOW = '2026-06-07T12:00:00Z'
  const HEADER = '"Date","Day/Eve","Ball 1","Ball 2","Ball 3","Ball 4","Fireball"'

  test('reads rows by their header; the disclaimer and rows without numbers are no draws', async () => {
    const file = `${HEADER}
"06/06/2026","D","8","1","5","5","8"
"06/06/2026","E","","","","",""
"06/05/2026","E","0","0","7","1",""
"Every effort has been made to ensure that these numbers are correct."
`
    const { asked, draws, reasons } = await checkOnce('NC=nclottery', NOW, file)
    expect(draws).toEqual([
      'NC cash4 2026-06-05 Evening 0071 nclottery',
      'NC cash4 2026-06-06 Day 8155 nclottery',
    ])
    expect(reasons).toEqual([])
    expect(asked).toEqual(['/pick4-download'])
  })

  test('refuses columns that it does not understand', async () => {
    const { draws, errors } = await checkOnce(
      'NC=nclottery',
      NOW,
      '"When","What"\n"06/06/2026","8155"\n',
    )
    expect(draws).toEqual([])
    expect(errors[0]).toMatch(/^No Cash 4 draws found/)
  })
})

describe('Wisconsin', () => {
  const NOW = '2026-10-07T12:00:00Z'

  test('reads a file whose headers it understands', async () => {
    const file = `"Wisconsin Lottery - Pick 4 Winning Numbers - Order Drawn"
"Draw Date","Draw","Number 1","Number 2","Number 3","Number 4"
2026-10-06,"Midday",0,4,1,9
2026-10-06,"Evening",4,4,1,9
`
    const { asked, draws } = await checkOnce('WI=wilottery', NOW, file)
    expect(draws).toEqual([
      'WI cash4 2026-10-06 Midday 0419 wilottery',
      'WI cash4 2026-10-06 Evening 4419 wilottery',
    ])
    expect(asked).toEqual([
      '/winners/draw-history?csv=1&game=pick-4&start=10/07/2025&end=10/07/2026&dir=drawn',
    ])
  })

  test('refuses empty headers, as Powerball has them', async () => {
    const file = `"Wisconsin Lottery - Pick 4 Winning Numbers - Order Drawn"
"Draw Date",,,,," "
2026-10-06,0,4,1,9
`
    const { draws, errors } = await checkOnce('WI=wilottery', NOW, file)
    expect(draws).toEqual([])
    expect(errors[0]).toMatch(/^No Cash 4 draws found/)
  })

  test('a row without a session is not published', async () => {
    const file = '"Draw Date","Winning Number"\n2026-10-06,0419\n'
    const { draws, reasons } = await checkOnce('WI=wilottery', NOW, file)
    expect(draws).toEqual([])
    expect(reasons).toEqual(['The row names no session. Give one with --session.'])
  })
})
