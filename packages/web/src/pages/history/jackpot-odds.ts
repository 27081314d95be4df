import type { GameShape } from '@fourcast/engine/games.ts'

/** The number of possible tickets of a ball game under today's rules: jackpot odds are 1 in this. */
export function jackpotOdds({ count, range, bonus }: Pick<GameShape, 'count' | 'range' | 'bonus'>) {
  const balls = range.max - range.min + 1
  const sets = Array.from({ length: count }, (_, at) => (balls - at) / (at + 1))
  const extra = bonus === null ? 1 : bonus.max - bonus.min + 1
  return Math.round(sets.reduce((product, share) => product * share, extra))
}
