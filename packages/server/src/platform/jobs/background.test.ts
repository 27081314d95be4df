import { expect, test } from 'vitest'
import { Background } from './background.ts'

const quiet = () => {}

test('work that is woken while it runs is done once more, however often it was woken', async () => {
  const background = new Background(quiet)
  let runs = 0
  let atOnce = 0
  const work = async () => {
    expect(++atOnce).toBe(1)
    await Promise.resolve()
    runs += 1
    atOnce -= 1
  }
  for (let i = 0; i < 20; i++) background.wake('inbox', work)
  await background.settled()
  expect(runs).toBe(2)
})

test('`settled` also waits for work that other work woke; an error is logged and stops nothing', async () => {
  const told: unknown[] = []
  const background = new Background((error, name) => told.push([name, error]))
  const failure = new Error('no database')
  const done: string[] = []
  background.wake('first', async () => {
    await Promise.resolve()
    background.wake('second', async () => void done.push('second'))
    throw failure
  })
  await background.settled()
  background.wake('first', async () => void done.push('first again'))
  await background.settled()
  expect(done).toEqual(['second', 'first again'])
  expect(told).toEqual([['first', failure]])
})
