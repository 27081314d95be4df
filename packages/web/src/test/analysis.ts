import type { Analysis } from '@fourcast/contract/analysis.ts'
import { GEORGIA, modelOf } from './learning.ts'

type Figures = Analysis['analysis']
type Comparison = Analysis['comparison']

/** The figures of 7294 for Georgia's draws. */
const FIGURES: Figures = {
  overallScore: 61.4,
  scoreParts: { forecast: 50, ways: 74.8, sum: 66.2, gap: 54.6 },
  winProbability: 0.0001,
  boxProbability: 0.0024,
  rarity: 'Common',
  shape: {
    type: 'single',
    ways: 24,
    numbers: 5_040,
    oneIn: 416.67,
  },
  confidence: 0.3452,
  chance: 0.3439,
  insights: [
    { type: 'positive', message: 'Four different digits: 24 orders win in a box.' },
    { type: 'warning', message: '7294 came on Nov 2, 2025. It is not less likely for that.' },
    { type: 'info', message: 'Digit 7 is within what chance gives.' },
  ],
  recommendations: [
    {
      title: 'Play it in any order',
      description: 'A box wins 1 draw in 417 instead of 1 in 10,000, and pays less.',
    },
    {
      title: 'Make another of it',
      description: 'Box 1 adds 3 to each digit. It has the same odds.',
      action: '/generate',
    },
  ],
  patterns: [
    {
      id: 'no-repeat',
      name: 'Four different digits',
      description: 'No digit comes twice.',
      chance: 0.504,
      strength: 0.496,
      confidence: 0.98,
      examples: ['0768', '4081'],
    },
    {
      id: 'sum-22',
      name: 'Sum of 22',
      description: 'Its digits add up to 22.',
      chance: 0.0592,
      strength: 0.9408,
      confidence: 0,
      examples: [],
    },
    {
      id: 'high-first',
      name: 'Starts above 4',
      description: 'The first digit is 5 to 9.',
      chance: 0.5,
      strength: 0.5,
      confidence: null,
      examples: ['7294'],
    },
    {
      id: 'any-even',
      name: 'An even digit',
      description: 'At least one digit is even.',
      chance: 0.9375,
      strength: 0.0625,
      confidence: 0,
      examples: ['0768'],
    },
  ],
  sum: 22,
  average: 5.5,
  range: { min: 2, max: 9 },
  uniqueDigits: 4,
  entropy: 1,
  complexity: 8.333,
  predictability: 0,
  predictabilityInterval: { low: 0, high: 0.03 },
  correlation: -0.0031,
  correlationTest: { p: 0.724, matches: 1_303, expected: 1_315.2 },
}

const frequencyOf = (digit: number, frequency: number): Comparison['digits'][number] => ({
  digit,
  frequency,
  percentage: (100 * frequency) / (4 * GEORGIA.draws),
  expected: 1_315.2,
  yours: [7, 2, 9, 4].includes(digit),
})

const HIT_RATES = {
  exact: {
    hits: 1,
    expected: 0.3288,
    rate: 1 / 3_288,
    low: 0.0000077,
    high: 0.00169,
    chance: 0.0001,
    p: 0.28,
  },
  partial: {
    hits: 168,
    expected: 171.63,
    rate: 168 / 3_288,
    low: 0.0438,
    high: 0.0592,
    chance: 0.0522,
    p: 0.812,
  },
  box: {
    hits: 8,
    expected: 7.89,
    rate: 8 / 3_288,
    low: 0.00105,
    high: 0.00479,
    chance: 0.0024,
    p: 0.861,
  },
}

const COMPARISON: Comparison = {
  draws: GEORGIA.draws,
  exactMatches: 1,
  partialMatches: 168,
  boxMatches: 8,
  hitRates: HIT_RATES,
  winProbability: 1 / 3_288,
  insights: [
    { severity: 'success', message: '7294 came once; chance expects 0.3.' },
    { severity: 'info', message: 'Its digits came in another order 7 times.' },
  ],
  digitFrequency: {},
  digits: [
    [9, 1_402],
    [0, 1_361],
    [3, 1_340],
    [7, 1_333],
    [1, 1_318],
    [6, 1_305],
    [2, 1_300],
    [5, 1_287],
    [8, 1_271],
    [4, 1_235],
  ].map(([digit = 0, frequency = 0]) => frequencyOf(digit, frequency)),
}

/** An analysis as the server answers it. */
export const analysisOf = (rest: Partial<Analysis> = {}): Analysis => ({
  basis: GEORGIA,
  status: 'ready',
  progress: null,
  model: modelOf(),
  numbers: [7, 2, 9, 4],
  analysis: FIGURES,
  comparison: COMPARISON,
  insights: [
    {
      title: 'The latest 100 draws',
      message:
        '3 was frequent (13.5%) and 8 was rare (6.0%). In as many fair draws, about 3.2 digits stand out.',
      confidence: null,
      chance: null,
    },
  ],
  frequency: {},
  overdueCombinations: [],
  accuracy: 0.1003,
  predictions: 168,
  trainingSize: 13_152,
  modelVersion: '4f1c2a9be07d',
  algorithmType: 'Ensemble (Random Forest + Neural Network)',
  lastTraining: '2026-11-21T05:10:00Z',
  featuresCount: 47,
  ...rest,
})

/** Analysis of 7 and 9 alone: figures that need four digits are missing. */
export const twoDigits = (): Analysis =>
  analysisOf({
    numbers: [7, null, 9, null],
    analysis: {
      ...FIGURES,
      overallScore: null,
      scoreParts: null,
      winProbability: null,
      boxProbability: null,
      rarity: null,
      shape: null,
      confidence: null,
      patterns: [],
      sum: 16,
      average: 8,
      range: { min: 7, max: 9 },
      uniqueDigits: 2,
      entropy: null,
      complexity: null,
      correlation: null,
      correlationTest: null,
    },
    comparison: {
      ...COMPARISON,
      exactMatches: null,
      partialMatches: null,
      boxMatches: null,
      hitRates: null,
      winProbability: null,
      insights: [],
    },
  })
