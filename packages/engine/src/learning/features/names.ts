const perDigit = (name: string) => Array.from({ length: 10 }, (_, digit) => `${name}_d${digit}`)

/**
 * The inputs of a model of one digit position, in this order. `same` is the position itself. Except for
 * the session and date of the draw to forecast, all describe earlier draws.
 */
export const FEATURE_NAMES: readonly string[] = [
  ...perDigit('freqZ100'),
  ...perDigit('gap'),
  ...perDigit('trans'),
  'lag1_pos0',
  'lag1_pos1',
  'lag1_pos2',
  'lag1_pos3',
  'lag2_same',
  'lag3_same',
  'lag7_same',
  'prevSum',
  'prevRoot',
  'prevOdd',
  'prevHigh',
  'prevDistinct',
  'slot',
  'dayOfWeek',
  'month',
  'entropy50',
  'sameSlotPrev',
]

export const FEATURES = 47
