import type { BoxOdds, BoxType } from '../odds.ts'
import { boxOdds, boxTypeCounts } from '../odds.ts'

/** How rare a number's shape is, from the most to the least common. */
export type RarityLevel = 'common' | 'uncommon' | 'rare' | 'very-rare' | 'rarest'

/** A number's shape, how many numbers share it, and the box odds that follow from it. */
export type Rarity = BoxOdds & { readonly level: RarityLevel; readonly numbers: number }

/**
 * How rare the shape of a number is, by its repeated digits: 1234 is one of 5,040, in a box 1 in 417;
 * 1111 is one of 10. Played straight, all are 1 in 10,000. Throws a RangeError unless four digits.
 */
export const rarity = (numbers: string): Rarity => {
  const odds = boxOdds(numbers)
  return { ...odds, level: LEVELS[odds.type], numbers: boxTypeCounts[odds.type] }
}

/** By how many numbers share the shape; a triple is more common than a double-double. */
const LEVELS: Readonly<Record<BoxType, RarityLevel>> = {
  single: 'common',
  double: 'uncommon',
  triple: 'rare',
  'double-double': 'very-rare',
  quad: 'rarest',
}
