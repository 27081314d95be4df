import { type Play, PLAY_NAMES, playOdds, PLAYS } from '@fourcast/engine/plays.ts'
import { arePrizesShared, SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { isBettable, usualPrize } from '@fourcast/engine/prizes.ts'
import { playReturn } from '@fourcast/engine/returns.ts'
import { dollarsOf } from '#core/money.ts'

export interface PlayWay {
  play: Play
  name: string
  wins: string
  /** Odds of a win: one in this many draws. */
  oneIn: number
  /** In cents; null without a stake. */
  cost: number | null
  /** Usual prize; null if it differs by lottery. */
  pays: string | null
  /** Average return of each $1 in dollars; null if unknown. */
  back: number | null
}

/**
 * Every way to play a number at a stake in cents. Four equal digits have no box, so ways with a box are left
 * out.
 */
export const waysOf = (numbers: string, state: string, stakeCents: number | null): PlayWay[] =>
  PLAYS.filter((play) => isPlayable(play, numbers)).map((play) => {
    const { oneIn, bets } = playOdds(play, numbers)
    return {
      play,
      name: PLAY_NAMES[play],
      wins: winsOf(play, numbers),
      oneIn,
      cost: stakeCents === null ? null : stakeCents * bets,
      pays: stakeCents === null ? null : paysOf(play, numbers, state, stakeCents),
      back: playReturn(play, numbers, state),
    }
  })

const isPlayable = (play: Play, numbers: string) =>
  !(play === 'box' || play === 'straight-box' || play === 'combo') || isBettable('box', numbers)

const WINS: Readonly<Record<Play, string>> = {
  straight: 'in the exact order',
  box: 'in any order',
  'straight-box': 'half on the exact order, half on any order',
  combo: 'a straight play on every order',
  'front-pair': 'the first two digits, in place',
  'back-pair': 'the last two digits, in place',
  'one-off': 'each digit equal, or one up or down',
}

const winsOf = (play: Play, numbers: string) =>
  play === 'front-pair' || play === 'back-pair'
    ? `${WINS[play]}: ${play === 'front-pair' ? `${numbers.slice(0, 2)}··` : `··${numbers.slice(2)}`}`
    : WINS[play]

function paysOf(play: Play, numbers: string, state: string, stake: number): string | null {
  if (play === 'front-pair' || play === 'back-pair' || play === 'one-off') return null
  if (arePrizesShared(state)) return SHARED_PRIZE
  const straight = stake * usualPrize('straight', numbers, state)
  if (play === 'straight' || play === 'combo') return dollarsOf(straight)
  const box = stake * usualPrize('box', numbers, state)
  return play === 'box'
    ? dollarsOf(box)
    : `${dollarsOf((straight + box) / 2)} exact, ${dollarsOf(box / 2)} otherwise`
}
