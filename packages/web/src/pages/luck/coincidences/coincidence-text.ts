import type { StateLuck } from '@fourcast/contract/luck.ts'
import { few } from '#core/figures.ts'

export const COINCIDENCE_NAMES: Readonly<
  Record<StateLuck['coincidences'][number]['kind'], string>
> = {
  'any-order': 'Same digits as the draw before, any order',
  week: 'A number twice in a week',
  'four-equal': 'Four equal digits',
  day: 'A number twice on one day',
  next: 'Same number as the draw before',
}

export const RECORD_NAMES: Readonly<Record<StateLuck['records'][number]['kind'], string>> = {
  'most-drawn': 'Most-drawn number',
  'all-different': 'Draws in a row with four different digits',
  'with-repeat': 'Draws in a row with a repeated digit',
}

const MONTH = 365.25 / 12

/** Of what luck does so often in so many days: 'every 5 months', 'every 3 years'. */
export function everyText(expected: number, days: number) {
  if (expected === 0) return 'never'
  const months = days / expected / MONTH
  if (months < 1.5) return `every ${few(Math.max(1, Math.round(days / expected)))} days`
  if (months < 24) return `every ${few(Math.round(months))} months`
  return `every ${few(Math.round(months / 12))} years`
}
