import type { State } from '#lib/lottery.ts'
import { POOLED } from '#lib/use-asked-state.ts'
import { Select } from '#ui/Select.tsx'

interface StateSelectProps {
  list: readonly State[]
  /** The one that is looked at; undefined until the states are known. */
  code: string | undefined
  onChange: (code: string) => void
  /** Offers all states together, too. */
  pooled?: boolean
}

/** Any state with draws, followed or not. */
export const StateSelect = ({ list, code, onChange, pooled = false }: StateSelectProps) => (
  <Select
    label="State"
    className="w-full sm:w-72"
    value={code ?? ''}
    disabled={code === undefined}
    onChange={(event) => onChange(event.target.value)}
    options={code === undefined ? [['', 'Loading…']] : optionsOf(list, pooled)}
  />
)

const optionsOf = (list: readonly State[], pooled: boolean) => [
  ...list.map(({ code, name, gameName }) => [code, `${name} ${gameName}`] as const),
  ...(pooled ? ([[POOLED, 'All states together']] as const) : []),
]
