import type { DailyBet } from '@fourcast/engine/play/bankroll.ts'
import { BOX_WAYS, type BoxType } from '@fourcast/engine/odds.ts'
import { count, oneIn, percent } from '#core/format.ts'

/** The average length of a calendar year in days. */
export const YEAR = 365.25

/** One number per digit pattern that has a box bet, for its prizes and odds. */
export const SHAPES = [
  { type: 'single', sample: '1234', name: 'Four different digits' },
  { type: 'double', sample: '1123', name: 'One pair' },
  { type: 'double-double', sample: '1122', name: 'Two pairs' },
  { type: 'triple', sample: '1112', name: 'Three of a kind' },
] as const satisfies readonly { type: BoxType; sample: string; name: string }[]

export type Shape = (typeof SHAPES)[number]

export const shapeName = ({ type, name }: Shape) => `${name} (${BOX_WAYS[type]}-way)`

export const BET_TITLES: Readonly<Record<DailyBet, string>> = {
  straight: 'Straight',
  box: 'Box',
  both: 'Straight/Box, half on each',
}

/** For a table: 0.31 → '31%', 0.0018 → '0.2%', 6.7e-7 → '< 0.1%'. */
export function percentText(p: number) {
  if (p >= 0.095) return percent(p, 0)
  return p >= 0.0005 ? percent(p, 1) : '< 0.1%'
}

/** For a sentence: 6.7e-7 → '1 in 1,500,000'. */
export function rarePercentText(p: number) {
  if (p >= 0.0005) return percentText(p)
  return p < 1e-9 ? 'below 1 in 1,000,000,000' : oneIn(twoDigits(1 / p))
}

const twoDigits = (n: number) => Number(n.toPrecision(2))

/** 325 → '325 days', 1061 → '2.9 years'. */
export function spellText(days: number, of: number) {
  if (days >= of) return 'the whole time'
  return days < 730 ? `${count(days)} days` : `${(days / YEAR).toFixed(1)} years`
}

/** Whole dollars, as in a table of sums: -595800 → '−$5,958'. */
export function wholeDollars(cents: number) {
  const dollars = Math.round(Math.abs(cents) / 100)
  return `${cents < 0 && dollars > 0 ? '−' : ''}$${count(dollars)}`
}

/** For the axis: 800000 → '+$8k', -1200000 → '−$12k'. */
export function axisDollars(cents: number) {
  const sign = cents === 0 ? '' : cents < 0 ? '−' : '+'
  const dollars = Math.abs(cents) / 100
  if (dollars < 1_000) return `${sign}$${count(dollars)}`
  return `${sign}$${Number((dollars / 1_000).toFixed(1))}k`
}
