import type { State } from '#lib/lottery.ts'
import { Select } from '#ui/Select.tsx'

interface StateSelectProps {
  list: readonly State[]
  state: State | undefined
  onChange: (code: string) => void
}

/** Any state with draws, followed or not. */
export const StateSelect = ({ list, state, onChange }: StateSelectProps) => (
  <Select
    label="State"
    className="w-full sm:w-72"
    value={state?.code ?? ''}
    disabled={state === undefined}
    onChange={(event) => onChange(event.target.value)}
    options={
      state === undefined
        ? [['', 'Loading…']]
        : list.map(({ code, name, gameName }) => [code, `${name} ${gameName}`] as const)
    }
  />
)
