import type { ListedState } from './lottery.ts'
import { groupsOf } from './sources/state-groups.ts'
import { useSources } from './sources/use-sources.ts'
import { POOLED } from './use-asked-state.ts'
import { Select } from '#ui/Select.tsx'

interface StateSelectProps {
  list: readonly ListedState[]
  /** The selected state; undefined until the states are loaded. */
  code: string | undefined
  onChange: (code: string) => void
  /** Adds the option of all states together. */
  pooled?: boolean
  className?: string
}

/** Selects a state with draws, followed or not, grouped by the source of its draws. */
export function StateSelect(props: StateSelectProps) {
  const { list, code, onChange, pooled = false, className = 'w-full sm:w-72' } = props
  const sources = useSources().data?.sources ?? null
  const isKnown = code !== undefined
  return (
    <Select
      label="State"
      className={className}
      value={code ?? ''}
      disabled={!isKnown}
      onChange={(event) => onChange(event.target.value)}
      options={isKnown ? (pooled ? ALL : []) : [['', 'Loading…']]}
      groups={isKnown ? groupsOf(list, sources) : []}
    />
  )
}

const ALL = [[POOLED, 'All states together']] as const
