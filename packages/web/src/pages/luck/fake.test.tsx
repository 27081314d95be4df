import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engineGuess, fakeRound } from '@fourcast/engine/play/fake.ts'
import LuckPage from './LuckPage.tsx'
import { addRound, clearScore, readScore } from './fake/score.ts'
import { explainFake, factsOf } from './fake/fake-text.ts'
import { luckServer } from '#test/luck.ts'
import { DANA, open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

beforeEach(() => clearScore(DANA.id))
afterEach(() => clearScore(DANA.id))

const show = () => {
  serve(luckServer())
  return open(<LuckPage />, { at: '/luck?tab=fake' })
}

const drawsOf = async (name: string) =>
  within(await screen.findByRole('list', { name: new RegExp(`history ${name}`) }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a guess is answered, counted and explained, and a new round follows', async () => {
  const { person } = show()
  const before = await drawsOf('A')
  expect([before.length, (await drawsOf('B')).length]).toEqual([60, 60])
  expect(screen.queryByText(/is rigged\. /)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'A is rigged' }))
  const title = await screen.findByRole('heading', {
    name: /^[AB] is rigged\. You guessed (right|wrong)\.$/,
  })
  const right = /You guessed right/.test(title.textContent)
  expect(title.textContent.startsWith('A')).toBe(right)
  expect(screen.queryByRole('button', { name: 'B is rigged' })).toBeNull()
  await screen.findByRole('heading', {
    name: new RegExp(`^You found ${right ? 1 : 0} of 1, our tests found [01]$`),
  })
  expect(readScore(DANA.id)).toEqual([{ you: right, engine: expect.any(Boolean) }])
  await person.click(screen.getByRole('button', { name: 'Start another round' }))
  await screen.findByRole('button', { name: 'A is rigged' })
  expect(await drawsOf('A')).not.toEqual(before)
})

test('the score of earlier rounds is there, in this browser, and can be cleared', async () => {
  addRound(DANA.id, addRound(DANA.id, [], { you: true, engine: true }), {
    you: false,
    engine: true,
  })
  addRound('someone else', [], { you: true, engine: true })
  const { person } = show()
  await screen.findByRole('heading', { name: 'You found 1 of 2, our tests found 2' })
  expect(screen.getByText(/stored in this browser only/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear score' }))
  await screen.findByText(/^Your score is stored in this browser only/)
  expect(readScore(DANA.id)).toEqual([])
  expect(readScore('someone else')).toHaveLength(1)
  clearScore('someone else')
})

test('an unreadable score counts as none', () => {
  for (const text of ['', '{', '2', '111 1', 'x1']) {
    localStorage.setItem(`fourcast_fake_score_${DANA.id}`, text)
    expect(readScore(DANA.id)).toEqual([])
  }
})

test('every kind of fake is explained by counts of both histories', () => {
  const kinds = new Map(
    Array.from({ length: 60 }, (_, seed) => fakeRound(seed)).map((round) => [round.kind, round]),
  )
  expect(kinds.size).toBe(4)
  for (const round of kinds.values()) {
    expect(explainFake(round).length).toBeGreaterThan(40)
    const { values } = factsOf(round)
    expect(values.a).toMatch(/^\d+ of 60$/)
    expect(values[round.fake]).not.toBe(values[round.fake === 'a' ? 'b' : 'a'])
    expect(engineGuess(round).p.a).toBeGreaterThan(0)
  }
})
