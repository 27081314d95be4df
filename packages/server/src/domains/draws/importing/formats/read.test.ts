import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brief, CASH4, read } from './testing.ts'

interface SampleDraw {
  date: string
  session: 'Midday' | 'Evening'
  digits: string
}

const told: fc.Arbitrary<SampleDraw> = fc.record({
  date: fc
    .integer({ min: 0, max: 20_000 })
    .map((days) => Temporal.PlainDate.from('1971-01-01').add({ days }).toString()),
  session: fc.constantFrom('Midday', 'Evening'),
  digits: fc.stringMatching(/^[0-9]{4}$/),
})

const american = (date: string) => {
  const { year, month, day } = Temporal.PlainDate.from(date)
  return `${month}/${day}/${year}`
}
const padded = (date: string) =>
  american(date)
    .split('/')
    .map((part) => part.padStart(2, '0'))
    .join('/')
const places = (digits: string) => [...digits].join(',')
const unpadded = (digits: string) => String(Number(digits))

/** How each format writes a list of draws, one row for each. */
const WRITERS: Readonly<Record<string, (draws: SampleDraw[]) => string>> = {
  'ISO CSV': (draws) =>
    [
      'draw_date,session,winning_number',
      ...draws.map((d) => `${d.date},${d.session},${d.digits}`),
    ].join('\n'),
  'ISO CSV, zeros dropped, CRLF': (draws) =>
    [
      'Date, SESSION ,Digits',
      ...draws.map((d) => `${d.date},${d.session.toUpperCase()} ,${unpadded(d.digits)}`),
    ].join('\r\n'),
  'ISO CSV with columns turned round, by semicolon': (draws) =>
    [
      'Winning Number;Draw Time;Draw Date',
      ...draws.map((d) => `${places(d.digits)};${d.session};${d.date}`),
    ].join('\n'),
  'New York': (draws) =>
    [
      'Draw Date,Midday Daily #,Midday Daily Sum,Evening Daily #,Midday Win 4 #,Midday Win 4 Sum,Evening Win 4 #,Evening Win 4 Booster',
      ...draws.map((d) =>
        d.session === 'Midday'
          ? `${padded(d.date)},123,6,456,${unpadded(d.digits)},9,,2`
          : `${padded(d.date)},123,6,456,,9,${d.digits},2`,
      ),
    ].join('\n'),
  'official text': (draws) =>
    [
      'Results for Pick 4',
      ...draws.map((d) => `${american(d.date)}; ${d.session}: ${places(d.digits)}; Fireball: 3`),
      '',
      'All information is entered manually, and is subject to human error. ',
    ].join('\n'),
  'quoted CSV': (draws) =>
    [
      '"Date","Day/Eve","Ball 1","Ball 2","Ball 3","Ball 4","Fireball"',
      ...draws.map((d) =>
        [padded(d.date), d.session, ...d.digits, '7'].map((cell) => `"${cell}"`).join(','),
      ),
      '"Every effort is made, but the official ""drawing"", of course, decides."',
    ].join('\n'),
  'quoted CSV with other names, turned round': (draws) =>
    [
      '"Number 4","NUMBER 3","Number_2","number1","Time of Day","Draw Date"',
      ...draws.map((d) =>
        [...[...d.digits].toReversed(), d.session, d.date].map((cell) => `"${cell}"`).join(','),
      ),
    ].join('\n'),
  'JSON, texts': (draws) =>
    JSON.stringify(
      draws.map((d) => ({ date: d.date, session: d.session, winning_number: d.digits })),
    ),
  'JSON, numbers and two date formats': (draws) =>
    JSON.stringify(
      draws.map((d, i) => ({
        draw_date: i % 2 ? d.date : american(d.date),
        numbers: Number(d.digits),
        session: d.session,
      })),
      null,
      2,
    ),
  'JSON, lists within an answer': (draws) =>
    JSON.stringify({
      meta: { name: 'Draws [of] {"all"}' },
      results: draws.map((d) => ({
        session: d.session,
        numbers: [...d.digits].map(Number),
        drawDate: d.date,
      })),
    }),
  socrata: (draws) =>
    JSON.stringify(
      draws.map((d) => ({
        draw_date: `${d.date}T00:00:00.000`,
        midday_daily: '319',
        [d.session === 'Midday' ? 'midday_win_4' : 'evening_win_4']: unpadded(d.digits),
      })),
    ),
  'one JSON object a line': (draws) => draws.map((d) => JSON.stringify(d)).join('\n'),
}

const sumOf = (digits: string) => [...digits].reduce((sum, digit) => sum + Number(digit), 0)

describe('what is written in any format reads back equal, in pieces of any size', () => {
  test.each(Object.entries(WRITERS))('%s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(told, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        async (draws, piece, mark) => {
          const items = await read(`${mark ? '\ufeff' : ''}${write(draws)}`, CASH4, piece)
          expect(brief(items).map((text) => text.toLowerCase())).toEqual(
            draws.map((d) => `${d.date} ${d.session} ${d.digits}`.toLowerCase()),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the Texas export, before and since Fireball', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 1 }), fc.boolean(), async (draws, newer) => {
        const text = draws
          .map((d) => {
            const { year, month, day } = Temporal.PlainDate.from(d.date)
            return `Daily 4 ${d.session},${month},${day},${year},${places(d.digits)},${newer ? ',6' : `${sumOf(d.digits)},`}`
          })
          .join('\n')
        const items = await read(`${text}\nPick 3 Night,1,1,2020,1,2,3,6,\n`)
        expect(brief(items)).toEqual(
          draws.map((d) => `${d.date} ${d.session.toLowerCase()} ${d.digits}`),
        )
        expect(items[0]).toMatchObject(newer ? { bonus: 6 } : { line: 1 })
      }),
      { numRuns: 60 },
    )
  })
})
