// `npm run bench` runs all; `npm run bench -- calls start` runs two; `-- lighthouse /dashboard` measures
// one page, `-- calls /api/winning-numbers` one call.
import { calls } from './calls.ts'
import { forest } from './forest.ts'
import { history } from './history.ts'
import { idle } from './idle.ts'
import { learning } from './learning.ts'
import { learningCalls } from './learning-calls.ts'
import { lighthouse } from './lighthouse.ts'
import { load } from './load.ts'
import { luck } from './luck.ts'
import { match } from './match.ts'
import { network } from './network.ts'
import { newDraw } from './new-draw.ts'
import { quota } from './quota.ts'
import { partitions, scale } from './scale.ts'
import { start } from './start.ts'
import { starter } from './starter.ts'
import { statistics } from './statistics.ts'
import { streams } from './streams.ts'
import { suggest } from './suggest.ts'
import { weight } from './weight.ts'

const BENCHES: Readonly<Record<string, (paths: readonly string[]) => Promise<void>>> = {
  start,
  starter,
  calls,
  load,
  'learning-calls': learningCalls,
  learning,
  history,
  match,
  scale,
  partitions,
  idle,
  quota,
  streams,
  'new-draw': newDraw,
  forest,
  network,
  suggest,
  statistics,
  luck,
  weight,
  lighthouse,
}

const given = process.argv.slice(2)
const paths = given.filter((word) => word.startsWith('/'))
const asked = given.filter((word) => !word.startsWith('/'))
for (const name of asked)
  if (!BENCHES[name])
    throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`)
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  try {
    await bench(paths)
  } catch (error) {
    // The others still run.
    process.exitCode = 1
    console.error(`${name} stopped:`, error)
  }
}
