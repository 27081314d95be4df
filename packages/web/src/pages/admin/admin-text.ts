/** 'past_due' → 'Past due'. */
export function codeLabel(code: string) {
  const words = code.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1024

/** 20971520 → '20 MB'. */
export function bytesText(bytes: number) {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), 3)
  const unit = UNITS[power] ?? 'byte'
  const format = new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
  return format.format(bytes / STEP ** power)
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Interval in words: 300 → '5 minutes', 60 → 'minute'. */
export function spanText(seconds: number) {
  const [unit, of] = SPANS.find(([, length]) => seconds % length === 0 && seconds > 0) ?? [
    'second',
    1,
  ]
  const n = seconds / of
  return n === 1 ? unit : `${n} ${unit}s`
}
