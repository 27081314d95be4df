import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

/** True for the player or our tests if they found the rigged history of the round. */
export interface RoundScore {
  you: boolean
  engine: boolean
}
/** Oldest first. */
export type FakeScore = readonly RoundScore[]

/** Rounds kept; older ones are deleted. */
const MOST = 200

/** Stored in this browser only and deleted at sign-out: the server does not need a game's score. */
const keyOf = (user: string) => `${PERSONAL_KEYS.fakeScore}${user}` as const

/** A player's rounds in this browser: two bits each, '10 11'. Unreadable text is an empty score. */
export const readScore = (user: string): FakeScore =>
  (browserStorage.get(keyOf(user)) ?? '')
    .split(' ')
    .filter((round) => /^[01]{2}$/.test(round))
    .map((round) => ({ you: round[0] === '1', engine: round[1] === '1' }))

/** Appends a round, and stores the score if the browser allows it. */
export function addRound(user: string, score: FakeScore, round: RoundScore): FakeScore {
  const next = [...score, round].slice(-MOST)
  const text = next.map(({ you, engine }) => `${Number(you)}${Number(engine)}`).join(' ')
  browserStorage.set(keyOf(user), text)
  return next
}

export const clearScore = (user: string) => browserStorage.remove(keyOf(user))
