import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { optionText } from './option-text.ts'
import { states as allStates } from '#domains/draws/lottery.ts'
import { groupsOf } from '#domains/draws/sources/state-groups.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'

interface AddStateProps {
  states: readonly string[]
  most: number
  listed: boolean
  control: RefObject<HTMLSelectElement | null>
  onAdd: (code: string) => void
}

/** The states not chosen yet. Past the limit of the plan it says so, and adds nothing. */
export function AddState({ states, most, listed, control, onAdd }: AddStateProps) {
  const { data = [], isError, isFetching, refetch } = useQuery(allStates)
  const sources = useSources().data?.sources ?? null
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState(false)
  const others = data.filter(({ code }) => !states.includes(code))
  const full = states.length >= most
  // A list that another page changed may have what was chosen here.
  const code = others.some((one) => one.code === chosen) ? chosen : ''
  const add = () => {
    if (code === '') return control.current?.focus()
    if (full) return setRefused(true)
    onAdd(code)
    setChosen('')
  }
  const error = refused && full ? MESSAGES.statesLimit(most) : undefined
  const hint = isError ? 'The list of states did not load.' : undefined
  return (
    <div className="add-state">
      <Select
        ref={control}
        label="Add a state"
        value={code}
        {...(error === undefined ? {} : { error })}
        {...(hint === undefined ? {} : { hint })}
        disabled={!listed || data.length === 0}
        onChange={(event) => {
          setChosen(event.target.value)
          setRefused(false)
        }}
        options={[['', 'Choose a state']]}
        groups={groupsOf(others, sources, optionText)}
      />
      {isError ? (
        <Button kind="second" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      ) : (
        <Button kind="second" icon="plus" disabled={!listed || code === ''} onClick={add}>
          Add
        </Button>
      )}
    </div>
  )
}
