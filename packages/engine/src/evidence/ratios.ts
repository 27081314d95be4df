/**
 * Likelihood ratios against fair draws. Each has mean 1 under chance, so a bet that is settled by it
 * neither gains nor loses on average.
 */

/** The ratio of a bet that an event of probability `chance` happens with `rate`. */
export const hotRatio = (happened: boolean, rate: number, chance: number): number =>
  happened ? rate / chance : (1 - rate) / (1 - chance)

/** The ratio of a bet that a share `rate` of the draws repeats an event of probability `chance`. */
export const copyRatio = (repeated: boolean, rate: number, chance: number): number =>
  1 - rate + (repeated ? rate / chance : 0)

/** The sets of places, as bits 1 to 15. */
export const SETS = 15

export const sizeOf = (set: number): number =>
  (set & 1) + ((set >> 1) & 1) + ((set >> 2) & 1) + ((set >> 3) & 1)

/** For each set of agreeing places (0 to 15): the ratio of each set's copies at each rate. */
export const copyRatios = (rates: readonly number[]): readonly Float64Array[] =>
  Array.from({ length: 16 }, (_, agreeing) =>
    Float64Array.from({ length: SETS * rates.length }, (_, at) => {
      const set = Math.floor(at / rates.length) + 1
      return copyRatio((agreeing & set) === set, rates[at % rates.length] ?? 0, 10 ** -sizeOf(set))
    }),
  )
