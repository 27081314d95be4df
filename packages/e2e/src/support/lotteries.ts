import { once } from 'node:events'
import { createServer } from 'node:http'

/** The evening of Georgia's last shipped draw. */
export const PICTURED = '2026-05-25T23:30:00Z'

/** Answers of the sources that evening: nothing newer than the shipped history. */
const ANSWERS: readonly [RegExp, string][] = [
  [/^\/resource\//, '[]'],
  [/^\/api\/v2\/draw-games\//, '{"draws":[]}'],
  [/^\/api\/v1\/downloadall\?gameId=1040/, 'Results for Pick 4\n5/25/2026; Day: 9,4,2,5\n'],
  [/^\/api\/v1\/downloadall\?gameId=1050/, 'Results for Pick 3\n5/25/2026; Day: 8,4,3\n'],
  [
    /^\/pick4-download/,
    '"Date","Day/Eve","Ball 1","Ball 2","Ball 3","Ball 4","Fireball"\n"05/25/2026","D","4","6","5","0","8"\n',
  ],
]

const SOURCES = 'SOCRATA TEXAS NCLOTTERY VALOTTERY GALOTTERY DCLOTTERY SCLOTTERY WILOTTERY'.split(
  ' ',
)

/**
 * A server in place of the lotteries with shipped history, so that pictures show real draws as of that
 * evening; the other sources do not answer. `settings` connect an app to it.
 */
export async function openLotteries() {
  const server = createServer(({ url = '' }, out) => {
    const found = ANSWERS.find(([path]) => path.test(url))
    if (!found) out.writeHead(404)
    out.end(found?.[1])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the lotteries have no port')
  const base = `http://127.0.0.1:${address.port}`
  return {
    settings: {
      DRAW_SOURCES: 'default',
      FIXED_NOW: PICTURED,
      ...Object.fromEntries(SOURCES.map((name) => [`SOURCE_BASE_URL_${name}`, base])),
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
