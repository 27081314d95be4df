/** The result of one test of the battery. */
export type Outcome = {
  readonly id: string
  readonly name: string
  /** One plain sentence about what it tests. */
  readonly plain: string
  readonly statistic: number
  /** Degrees of freedom, of a χ² statistic. */
  readonly df?: number
  /** The number of draws, digits or gaps tested. */
  readonly n: number
  readonly p: number
}

/** The name of a test, and what it tests. */
export type Label = Pick<Outcome, 'id' | 'name' | 'plain'>

/** The four positions in words. */
export const POSITIONS = [0, 1, 2, 3] as const
export const POSITION_NAMES = ['first', 'second', 'third', 'fourth'] as const

/** Below this expected count a χ² cell is too small for its distribution (Cochran, 1954). */
export const LEAST_EXPECTED = 5
