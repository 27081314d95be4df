import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { describe, expect, test } from 'vitest'
import { checkOnce } from '../testing.ts'

describe('Georgia', () => {
  const NOW = '2026-10-07T12:00:00Z'
  const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
  const draw = (name: string, time: string, primary: unknown, more: object = {}) => ({
    gameName: 'CASH 4',
    id: '1',
    name,
    status: 'CLOSED',
    drawTime: at(time),
    results: [
      { primary: ['FB-4', '446'], drawType: 'FIREBALL' },
      { primary, drawType: 'Regular' },
    ],
    ...more,
  })
  const page = (...draws: object[]) => JSON.stringify({ draws })

  test('reads the regular result of closed draws, and the night draw on its own day', async () => {
    const { asked, draws, reasons } = await checkOnce(
      'GA=galottery',
      NOW,
      page(
        draw('NIGHT', '2026-10-06T23:34:00-04:00', ['4', '4', '1', '4']),
        draw('EVENING', '2026-10-06T18:59:00-04:00', ['1346']),
        draw('MIDDAY', '2026-10-06T12:29:00-04:00', '5360'),
        draw('MIDDAY', '2026-10-07T12:29:00-04:00', undefined, {
          status: 'OPEN',
          results: undefined,
        }),
        draw('MIDDAY', '2026-10-05T12:29:00-04:00', ['1', '2', '3'], { gameName: 'CASH 3' }),
      ),
    )
    expect(draws).toEqual([
      'GA cash4 2026-10-06 Midday 5360 galottery',
      'GA cash4 2026-10-06 Evening 1346 galottery',
      'GA cash4 2026-10-06 Night 4414 galottery',
    ])
    expect(reasons).toEqual([])
    expect(asked[0]).toMatch(
      /^\/api\/v2\/draw-games\/draws\/page\?game-names=CASH\+4&date-from=\d+&date-to=\d+&status=CLOSED&order=desc&page=0&size=2000$/,
    )
  })

  test('sends a browser’s user agent', async () => {
    const headers: unknown[] = []
    await checkOnce('GA=galottery', NOW, (request, out) => {
      headers.push([request.headers['user-agent'], request.headers['referer']])
      out.end(page(draw('EVENING', '2026-10-06T18:59:00-04:00', ['1346'])))
    })
    expect(headers[0]).toEqual([
      expect.stringContaining('Mozilla/5.0'),
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    ])
  })

  test('requests the next page after a full one', async () => {
    const start = Temporal.Instant.from('2026-10-06T22:59:00Z')
    const all = fairDraws(2_300, 5).map((digits, day) =>
      draw('EVENING', start.subtract({ hours: 24 * day }).toString(), [digits]),
    )
    const { asked, draws } = await checkOnce('GA=galottery', NOW, ({ url }, out) => {
      const from = Number(url.searchParams.get('page')) * 2_000
      out.end(page(...all.slice(from, from + 2_000)))
    })
    expect(draws).toHaveLength(2_300)
    expect(asked.map((path) => /page=(\d)/.exec(path)?.[1])).toEqual(['0', '1'])
  })

  test('quarantines draws with wrong digits, without session or without time', async () => {
    const { draws, reasons } = await checkOnce(
      'GA=galottery',
      NOW,
      page(
        draw('EVENING', '2026-10-06T18:59:00-04:00', ['13467']),
        draw('MIDDAY', '2026-10-06T12:29:00-04:00', ['FB-4', '446']),
        draw('DAWN', '2026-10-06T06:00:00-04:00', ['1346']),
        draw('MIDDAY', '2026-10-05T12:29:00-04:00', ['1346'], { drawTime: null }),
      ),
    )
    expect(draws).toEqual([])
    expect(reasons).toEqual([
      'GA Cash 4 has no session "DAWN". Its sessions: Midday, Evening, Night',
      'The draw has no time.',
      'The row has 5 digits instead of 4: 13467',
      'This is not a number: FB-4',
    ])
  })

  test.each(['null', '{"draws":null}', '[]', '{"error":"forbidden"}'])(
    'the answer %s is a failure, not an empty list',
    async (answer) => {
      const { errors } = await checkOnce('GA=galottery', NOW, answer)
      expect(errors).toEqual(['the answer has no list of draws'])
    },
  )

  test('Fantasy 5 has five different balls of 42, in ascending order', async () => {
    const five = (primary: string[], status: string, time: string) => ({
      ...draw('', time, primary),
      gameName: 'FANTASY 5',
      status,
    })
    const { draws, reasons } = await checkOnce('GA:fantasy5=galottery', NOW, ({ url }, out) =>
      out.end(
        url.searchParams.get('status') === 'PAYABLE'
          ? page(five(['41', '02', '17', '30', '09'], 'PAYABLE', '2026-10-05T23:34:00-04:00'))
          : page(five(['43', '02', '17', '30', '09'], 'CLOSED', '2026-10-06T23:34:00-04:00')),
      ),
    )
    expect(draws).toEqual(['GA fantasy5 2026-10-05 Evening 02-09-17-30-41 galottery'])
    expect(reasons).toEqual(['Balls were 1 to 42 then: 02-09-17-30-43'])
  })
})
