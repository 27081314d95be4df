import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

/** Whether the player and our tests found the rigged history of a round. */
export interface RoundScore {
  you: boolean
  engine: boolean
}
/** Oldest first. */
export type FakeScore = readonly RoundScore[]

/** Older rounds are deleted. */
const MOST = 200

/** Stored in this browser only, until the sign-out: the server does not need the score of a game. */
const keyOf = (user: string) => `${PERSONAL_KEYS.fakeScore}${user}` as const

/** The rounds of a player in this browser: two bits each, '10 11'. Anything else counts as none. */
export const readScore = (user: string): FakeScore =>
  (browserStorage.get(keyOf(user)) ?? '')
    .split(' ')
    .filter((round) => /^[01]{2}$/.test(round))
    .map((round) => ({ you: round[0] === '1', engine: round[1] === '1' }))

/** The score with another round, which is stored if the browser lets us. */
export function addRound(user: string, score: FakeScore, round: RoundScore): FakeScore {
  const next = [...score, round].slice(-MOST)
  const text = next.map(({ you, engine }) => `${Number(you)}${Number(engine)}`).join(' ')
  browserStorage.set(keyOf(user), text)
  return next
}

export const clearScore = (user: string) => browserStorage.remove(keyOf(user))
