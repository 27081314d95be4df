/** Whether the player and our tests found the rigged history of a round. */
export interface RoundScore {
  you: boolean
  engine: boolean
}
/** Oldest first. */
export type Score = readonly RoundScore[]

/** Older rounds are forgotten. */
const MOST = 200

/** In this browser only, for each account apart: a game is nothing that a server needs to know. */
const keyOf = (user: string) => `fourcast_spot_the_fake:${user}`

/** What this browser has of someone's rounds. Anything unreadable counts as none. */
export function readScore(user: string): Score {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((one) => typeof one === 'string' && /^[01]{2}$/.test(one))
      .map((one: string) => ({ you: one[0] === '1', engine: one[1] === '1' }))
  } catch {
    return []
  }
}

/** The score with another round. */
export function addRound(user: string, round: RoundScore): Score {
  const score = [...readScore(user), round].slice(-MOST)
  try {
    const stored = score.map(({ you, engine }) => `${Number(you)}${Number(engine)}`)
    localStorage.setItem(keyOf(user), JSON.stringify(stored))
  } catch {
    // Without storage the score lasts as long as the page.
  }
  return score
}

export function clearScore(user: string) {
  try {
    localStorage.removeItem(keyOf(user))
  } catch {
    // Nothing was stored.
  }
}
