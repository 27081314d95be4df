import type { DetectedPattern, Patterns } from '@fourcast/contract/patterns.ts'
import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import { boxOdds } from '@fourcast/engine/odds.ts'
import { GEORGIA, modelOf, shares } from './learning.ts'

const CHANCE = 0.3439

function pick<Rest extends object>(numbers: number[], confidence: number | null, rest: Rest) {
  const { type, ways, oneIn } = boxOdds(numbers.join(''))
  const odds = {
    straight: { oneIn: 10_000 },
    box: { type, ways, oneIn },
    expectedReturn: 0.5,
  }
  return { numbers, confidence, chance: CHANCE, odds, ...rest }
}

const RECOMMENDED = [
  ['The likeliest of all 10,000 numbers in the blend.', [7, 2, 9, 4], 0.3452],
  ['Second likeliest; one digit repeats.', [3, 0, 3, 8], 0.3449],
  ['Third likeliest; the blend is 91% chance, 9% model.', [5, 1, 6, 0], 0.3447],
] as const

type Quick = readonly [kind: QuickPick['kind'], type: string, numbers: number[], about: string]

const QUICK: readonly Quick[] = [
  ['likeliest', 'The model’s pick', [7, 2, 9, 4], 'The likeliest number of the forecast.'],
  [
    'sample',
    'Random from the forecast',
    [1, 8, 0, 6],
    'Drawn at random by what the forecast gives.',
  ],
  ['random', 'Random', [0, 0, 7, 3], 'Evenly over all 10,000.'],
  ['yours', 'From your own digits', [4, 5, 6, 7], 'Your kept digits, each in its usual place.'],
]

const trend = (numbers: number[], observed: number, expected: number, share: number) => ({
  numbers,
  observed,
  expected,
  trend: share,
  low: share - 0.18,
  high: share + 0.19,
})

const TRENDS: Suggestions['trendingCombinations'] = [
  { kind: 'front pair', ...trend([4, 7], 45, 32.88, 0.12) },
  { kind: 'back pair', ...trend([0, 3], 44, 32.88, 0.11) },
  { kind: 'box', ...trend([0, 2, 6, 8], 14, 7.89, 0.09) },
]

const digitHeat = (digit: number, z: number) => ({
  digit,
  count: Math.round(1_315.2 + z * 34.4),
  expected: 1_315.2,
  z,
  q: 0.62,
  descriptive: true,
})

function heatMap() {
  const share = shares(11)
  return Array.from({ length: 40 }, (_, at) => {
    const z = (share() + share() + share() + share() - 2) * 1.7
    const count = Math.round(328.8 + z * 17.2)
    return { position: Math.floor(at / 10), digit: at % 10, count, expected: 328.8, z, q: 0.71 }
  })
}

const overdue = (numbers: number[], drawsSince: number) => ({
  numbers,
  drawsSince,
  daysSince: Math.round(drawsSince / 3),
  chance: 0.9999 ** drawsSince,
})

const OVERDUE = [
  [1, 9, 0, 4],
  [6, 6, 2, 0],
  [0, 3, 5, 7],
  [8, 1, 1, 2],
  [4, 4, 9, 5],
]

/** Georgia's suggestions, at chance. */
export const suggestions = (rest: Partial<Suggestions> = {}): Suggestions => ({
  basis: GEORGIA,
  refreshed: false,
  status: 'ready',
  progress: null,
  model: modelOf(),
  nextDraw: {
    drawDate: '2026-11-21',
    drawTime: 'Evening',
    drawDateTime: '2126-11-21T23:59:00Z',
  },
  quickPicks: QUICK.map(([kind, type, numbers, description]) =>
    pick(numbers, kind === 'random' ? CHANCE : 0.3443, { kind, type, description }),
  ),
  topRecommendations: RECOMMENDED.map(([reasoning, numbers, confidence]) =>
    pick([...numbers], confidence, { reasoning, probability: 0.000102 }),
  ),
  trendingCombinations: TRENDS,
  hotNumbers: [2.1, 1.4, 0.9, 0.6, 0.2].map((z, at) => digitHeat([9, 4, 1, 7, 0][at] ?? 0, z)),
  coldNumbers: [-1.9, -1.2, -0.8, -0.7, -0.3].map((z, at) =>
    digitHeat([8, 3, 6, 2, 5][at] ?? 0, z),
  ),
  heatMap: heatMap(),
  frequency: Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [digit, 1_315])),
  overdueCombinations: OVERDUE.map((numbers, at) => overdue(numbers, 3_288 - at * 11)),
  neverSeen: 7_198,
  insights: [
    {
      title: 'The model is at chance',
      message: 'Its top digit came in 10.03% of 10,520 forecasts; chance gives 10%.',
      confidence: null,
      chance: null,
    },
    {
      title: 'Tonight’s first choice: 7 2 9 4',
      message: 'At least one of its digits in its exact position.',
      confidence: 0.3452,
      chance: CHANCE,
    },
  ],
  ...rest,
})

/** Georgia while its first model is trained: only data that needs no model is there. */
export const inTraining = (progress = 0.4): Suggestions =>
  suggestions({
    status: 'training',
    progress,
    model: null,
    nextDraw: null,
    topRecommendations: [],
    quickPicks: suggestions().quickPicks.filter(({ kind }) => kind === 'random'),
    insights: [],
  })

/** A pattern as the server answers it. */
export const patternOf = (rest: Partial<DetectedPattern> = {}): DetectedPattern => ({
  id: 'double',
  name: 'One pair',
  description: 'Exactly two of the four digits are equal.',
  strength: 0,
  strong: false,
  flagged: false,
  confidence: 0.38,
  p: 0.011,
  q: 0.62,
  frequency: 1_489,
  occurrence: { observed: 1_489, expected: 1_420.4, draws: 3_288, rate: 0.4529, chance: 0.432 },
  examples: ['0768', '1221'],
  ...rest,
})

/** Noise, as fair draws give. */
export const patterns = (rest: Partial<Patterns> = {}): Patterns => ({
  basis: GEORGIA,
  lookedFor: 222,
  totalPatterns: 0,
  strongPatterns: 0,
  patternAccuracy: null,
  replication: null,
  detectedPatterns: [],
  nearest: [
    patternOf(),
    patternOf({ id: 'sum-17', name: 'Digits sum to 17', examples: ['0908', '7208'] }),
    patternOf({ id: 'lag1-first', name: 'First digit repeats', examples: ['1904 → 1003'] }),
  ],
  inNumbers: [],
  ...rest,
})
