import type { DrawSource } from '@fourcast/contract/sources.ts'
import { optionText } from '#features/lottery/option-text.ts'
import type { State } from '#lib/lottery.ts'
import { codesOf } from '#lib/sources/live-states.ts'
import type { OptionGroup } from '#ui/Select.tsx'

/**
 * Groups states by where their draws come from. Without a list of sources, only the state's own
 * `simulated` flag is known, and no state is called live.
 */
export function groupsOf(
  states: readonly State[],
  sources: readonly DrawSource[] | null,
): readonly OptionGroup[] {
  const live = codesOf(sources ?? [], 'live', 'late')
  const unreachable = codesOf(sources ?? [], 'unreachable')
  const kindOf = ({ code, simulated }: State) => {
    if (simulated) return 'Simulated for practice'
    if (live.has(code)) return 'Live'
    return unreachable.has(code) ? 'Real draws, not updating now' : 'Real draws'
  }
  return ['Live', 'Real draws, not updating now', 'Real draws', 'Simulated for practice'].flatMap(
    (kind) => {
      const those = states.filter((state) => kindOf(state) === kind)
      const options = those.map((state) => [state.code, optionText(state)] as const)
      return those.length === 0 ? [] : [{ label: kind, options }]
    },
  )
}
