// node load.mjs URL: calls pages and the description of the API on eight connections until SIGTERM.
// Prints how many calls were answered, how many failed, why, and in which seconds.
import { setTimeout } from 'node:timers/promises'

const [url = ''] = process.argv.slice(2)
const paths = ['/', '/honesty', '/sources', '/api/docs/openapi.json']
const outcomes = new Map()
const start = Date.now()
let ended = false
process.on('SIGTERM', () => (ended = true))

async function call(path) {
  const signal = AbortSignal.timeout(10_000)
  try {
    const response = await fetch(url + path, { signal })
    await response.arrayBuffer()
    return response.status === 200 ? 'answered' : `${path} ${response.status}`
  } catch (error) {
    return `${path} ${error.cause?.code ?? error.message}`
  }
}

async function keepCalling(n) {
  for (; !ended; n++) {
    const outcome = await call(paths[n % paths.length])
    const second = ((Date.now() - start) / 1000).toFixed(1)
    const { times, first } = outcomes.get(outcome) ?? { times: 0, first: second }
    outcomes.set(outcome, { times: times + 1, first, last: second })
    await setTimeout(50)
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(keepCalling))
const answered = outcomes.get('answered')?.times ?? 0
outcomes.delete('answered')
const failed = [...outcomes.values()].reduce((sum, { times }) => sum + times, 0)
process.stdout.write(`${answered} calls answered, ${failed} failed\n`)
for (const [outcome, { times, first, last }] of outcomes)
  process.stdout.write(`${times} × ${outcome}, from ${first} s to ${last} s\n`)
process.exit(answered > 0 && outcomes.size === 0 ? 0 : 1)
