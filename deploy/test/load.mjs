// node load.mjs URL: calls pages and the description of the API on eight connections until SIGTERM.
// Prints how many calls were answered, how many failed, and why.
import { setTimeout } from 'node:timers/promises'

const [url = ''] = process.argv.slice(2)
const paths = ['/', '/honesty', '/sources', '/api/docs/openapi.json']
const outcomes = new Map()
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
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    await setTimeout(50)
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(keepCalling))
const answered = outcomes.get('answered') ?? 0
outcomes.delete('answered')
const failed = [...outcomes.values()].reduce((a, b) => a + b, 0)
process.stdout.write(`${answered} calls answered, ${failed} failed\n`)
for (const [outcome, times] of outcomes) process.stdout.write(`${times} × ${outcome}\n`)
process.exit(answered > 0 && outcomes.size === 0 ? 0 : 1)
