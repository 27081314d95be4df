import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Generation, listHistory } from '@fourcast/contract/numbers.ts'
import { healthOf, newcomer } from './support/client.ts'
import { subscribe } from './support/plans.ts'
import type { RunningApp } from './support/server.ts'
import { startApp } from './support/server.ts'

const KILLS = 20
const WRITERS = 20

test(`${KILLS} times kill -9 under ${WRITERS} writers: back each time, and nothing acknowledged is lost`, async () => {
  test.setTimeout(300_000)
  await using app = await startApp({ LOG_LEVEL: 'fatal' })
  const person = await newcomer(app.url)
  // Without a limit a day.
  await subscribe(person, 'premium')
  const acknowledged = new Set<string>()
  let writing = true
  const writers = Array.from({ length: WRITERS }, async () => {
    while (writing) await write(person, acknowledged)
  })
  const times: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { intervals: [20] }).toBeGreaterThan(before + 10)
    times.push(await killAndReturn(app, kill))
  }
  writing = false
  await Promise.all(writers)
  const kept = await keptIds(person)
  const lost = [...acknowledged].filter((id) => !kept.has(id))
  // How quickly it is back is the bench's to promise (`start`): a busy machine must not fail a test.
  console.log(
    `acknowledged ${acknowledged.size}, lost ${lost.length}, back after ${times.toSorted((a, b) => a - b).join(' ')} ms`,
  )
  expect(lost).toEqual([])
})

type Person = Awaited<ReturnType<typeof newcomer>>

/** One generation; what was not answered may or may not exist, what was answered must. */
async function write(person: Person, acknowledged: Set<string>) {
  try {
    const answer = await person.post('/api/numbers/flash', { inputNumbers: [1, 2, 3, 4] })
    if (answer.status === 200) acknowledged.add(Generation.parse(await answer.json()).id)
  } catch {
    await new Promise((later) => setTimeout(later, 50))
  }
}

/** Kills the app, the database, or both in turn; answers how long until it serves again. */
async function killAndReturn(app: RunningApp, round: number): Promise<number> {
  const database = await databasePid(app)
  if (round % 3 !== 0) process.kill(database, 'SIGKILL')
  if (round % 3 !== 1) await app.kill()
  const begun = performance.now()
  if (round % 3 !== 1) await app.restart()
  await expect.poll(() => healthOf(app.url), { intervals: [20], timeout: 15_000 }).toBe(200)
  return Math.round(performance.now() - begun)
}

/** The first line of postmaster.pid. */
async function databasePid(app: RunningApp): Promise<number> {
  const file = await readFile(join(app.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n', 1)[0])
}

async function keptIds(person: Person): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 0; ; page++) {
    const { content } = listHistory.answer.parse(
      await answered(person, `/api/numbers/history?page=${page}&size=100`),
    )
    if (content.length === 0) return ids
    for (const { id } of content) ids.add(id)
  }
}

/** A call right after a kill may meet a connection that died with it: 503, try again. */
async function answered(person: Person, path: string): Promise<unknown> {
  let body: unknown
  await expect
    .poll(async () => {
      const answer = await person.get(path)
      body = await answer.json()
      return answer.status
    })
    .toBe(200)
  return body
}
