import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'
import { serveMetrics } from './serve.ts'

test('72: with a token only its bearer can read the figures', async () => {
  const token = 'a-token-of-the-tests'
  let looked = 0
  const figures = async () => void looked++
  const served = await serveMetrics(new Metrics(), { port: 0, host: '127.0.0.1', token }, figures)
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`, { headers })
    return {
      status: answer.status,
      text: await answer.text(),
      asks: answer.headers.get('www-authenticate'),
    }
  }
  for (const wrong of [
    undefined,
    'Bearer',
    'Bearer wrong',
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
  ])
    expect(await ask(wrong)).toEqual({ status: 401, text: '', asks: 'Bearer' })
  expect(looked).toBe(0)
  const answer = await ask(`Bearer ${token}`)
  expect([answer.status, looked]).toEqual([200, 1])
  expect(answer.text).toContain('process_cpu_seconds_total')
  await served.close()
})

test('only counters have names that end in _total, as Prometheus requires', async () => {
  const served = await serveMetrics(new Metrics(), { port: 0, host: '127.0.0.1' }, async () => {})
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
  const gauges = (await answer.text()).match(/^# TYPE \S+_total (?!counter$)\w+$/gm)
  await served.close()
  expect(gauges).toBeNull()
})
