import type { Basis } from '@fourcast/contract/learning.ts'
import { calendarDate, count } from '#core/format.ts'

/** 'Georgia', or 'All states' if they are pooled. */
export const basisName = ({ state, stateName }: Basis) =>
  state === 'all' ? 'All states' : stateName

/** '3,288 draws since Nov 22, 2023'; for pooled states '41,004 draws of 16 states since …'. */
export function drawsText({ draws, since, states }: Basis) {
  const of = states > 1 ? ` of ${states} states` : ''
  const from = since === null ? '' : ` since ${calendarDate(since)}`
  return `${count(draws)} ${draws === 1 ? 'draw' : 'draws'}${of}${from}`
}

/** 'as of Nov 20, 2026, Evening: 0768'; null if there is no draw. */
export function asOfText({ latest, state }: Basis) {
  if (latest === null) return null
  const where = state === 'all' ? ` in ${latest.state}` : ''
  const { drawDate, drawTime, winningNumbers } = latest
  return `as of ${calendarDate(drawDate)}, ${drawTime}${where}: ${winningNumbers}`
}
