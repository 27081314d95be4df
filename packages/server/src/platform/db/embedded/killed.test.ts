import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, createdScratch, owner, type Scratch } from './testing.ts'

const survives = async (place: Scratch): Promise<void> => {
  await using database = await place.launch()
  expect(await ask(database.connection, 'SELECT * FROM written')).toEqual([[1234]])
}

const write = async (place: Scratch): Promise<void> => {
  await using command = await place.launch({ role: 'command' })
  await ask(command.connection, 'CREATE TABLE written AS SELECT 1234 AS digits')
}

test('kill -9 of the app: the next one adopts the database that lived on', async () => {
  await using place = await createdScratch()
  await using app = await owner(place.dataDir)
  await write(place)
  const pid = place.postmaster()
  await app.kill()
  expect(place.postmaster()).toBe(pid)
  place.said.length = 0
  await survives(place)
  expect(place.said).toEqual(['database joined'])
  expect(place.postmaster()).toBe(0)
})

test('kill -9 of both: the next one recovers', async () => {
  await using place = await createdScratch()
  await using app = await owner(place.dataDir)
  await write(place)
  await app.kill()
  await place.killPostmaster()
  await survives(place)
})

test('kill -9 of the database under an app: it is back, at the same address', async () => {
  await using place = await createdScratch()
  await using database = await place.launch()
  await ask(database.connection, 'CREATE TABLE written AS SELECT 1234 AS digits')
  for (let round = 0; round < 3; round++) {
    await place.killPostmaster()
    const again = () => ask(database.connection, 'SELECT * FROM written').catch(() => [])
    await expect.poll(again, { timeout: 60_000 }).toEqual([[1234]])
  }
})

test('kill -9 of the database under several processes: one restarts it, none is cut off', async () => {
  await using place = await createdScratch()
  await using database = await place.launch()
  await using command = await owner(place.dataDir, 'command')
  await place.killPostmaster()
  await expect.poll(() => place.postmaster(), { timeout: 60_000 }).toBeGreaterThan(0)
  await command.close()
  expect(await ask(database.connection, 'SELECT 1')).toEqual([[1]])
})

test('kill -9 in the middle of a long query does not keep the next start waiting', async () => {
  await using place = await createdScratch()
  await using app = await owner(place.dataDir)
  await using command = await place.launch({ role: 'command' })
  const busy = ask(command.connection, 'SELECT count(*) FROM generate_series(1, 3000000000)')
  const broken = expect(busy).rejects.toThrow()
  await app.kill()
  await place.killPostmaster()
  // The query takes minutes, and a launch gives up after ten seconds of failures.
  await using next = await place.launch()
  expect(await ask(next.connection, 'SELECT 1')).toEqual([[1]])
  await broken
})

test('closing right after the database was killed leaves nothing running', async () => {
  await using place = await createdScratch()
  const database = await place.launch()
  await place.killPostmaster()
  await database.close()
  expect(place.postmaster()).toBe(0)
})

test('lock files whose process number somebody else has now do not keep it from starting', async () => {
  await using place = await createdScratch()
  await write(place)
  const app = await owner(place.dataDir)
  await app.kill()
  await place.killPostmaster()
  await using beside = await createdScratch()
  await using stranger = await owner(beside.dataDir, 'command')
  const pidFile = join(place.dataDir, 'postgres', 'postmaster.pid')
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'))
  writeFileSync(join(place.dataDir, 'postgres', '.s.PGSQL.5432.lock'), `${stranger.pid}\n`)
  await survives(place)
  expect(() => process.kill(stranger.pid, 0)).not.toThrow()
  await stranger.close()
})

test('an empty lock file, as a power cut leaves it, is ignored', async () => {
  await using place = await createdScratch()
  await write(place)
  writeFileSync(join(place.dataDir, 'postgres', 'postmaster.pid'), '')
  await survives(place)
})

test('a database on its way down is waited for', async () => {
  await using place = await createdScratch()
  await using app = await owner(place.dataDir)
  await write(place)
  await app.kill()
  process.kill(place.postmaster(), 'SIGINT')
  await survives(place)
})
