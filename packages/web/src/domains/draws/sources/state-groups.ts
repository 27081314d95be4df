import type { DrawSource } from '@fourcast/contract/sources.ts'
import type { ListedState } from '../lottery.ts'
import { codesOf } from './live-states.ts'
import { STATUS_GROUPS } from './status-groups.ts'

interface StateGroup {
  label: string
  /** Code and text of each state. */
  options: readonly (readonly [code: string, text: string])[]
}

const gameText = ({ name, gameName }: ListedState) => `${name} ${gameName}`

/**
 * Groups states by the source of their draws. Without a list of sources, only the state's own `simulated`
 * flag is known, and no state is called live.
 */
export function groupsOf(
  states: readonly ListedState[],
  sources: readonly DrawSource[] | null,
  textOf: (state: ListedState) => string = gameText,
): readonly StateGroup[] {
  const simulated = states.filter((state) => state.simulated)
  const real = states.filter((state) => !state.simulated)
  const groups = STATUS_GROUPS.map(({ status, label }) => {
    if (status === 'simulated') return { label, those: simulated }
    const codes = codesOf(sources ?? [], status)
    return { label, those: real.filter(({ code }) => codes.has(code)) }
  })
  const grouped = new Set(groups.flatMap(({ those }) => those))
  const others = { label: 'Real draws', those: real.filter((state) => !grouped.has(state)) }
  return groups.toSpliced(-1, 0, others).flatMap(({ label, those }) => {
    const options = those.map((state) => [state.code, textOf(state)] as const)
    return those.length === 0 ? [] : [{ label, options }]
  })
}

/** 'Georgia, 3 draws a day'; 'Kansas, 2 simulated draws a day' without real results. */
export function drawingsText({
  name,
  drawTimes,
  simulated,
}: Pick<ListedState, 'name' | 'drawTimes' | 'simulated'>) {
  const held = simulated ? 0 : drawTimes.filter(({ official }) => official).length
  const n = drawTimes.length
  if (n === 1) return held === 0 ? `${name}, 1 simulated draw a day` : `${name}, 1 draw a day`
  if (held === 0) return `${name}, ${n} simulated draws a day`
  return held < n ? `${name}, ${n} draws a day, ${n - held} simulated` : `${name}, ${n} draws a day`
}
