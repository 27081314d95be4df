import type { StateSessions } from '@fourcast/contract/saved-numbers.ts'
import { useId } from 'react'
import type { ListedState } from '#domains/draws/lottery.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { RemovableChip } from '#ui/RemovableChip.tsx'
import { Select } from '#ui/Select.tsx'
import { FieldError } from '#ui/FieldError.tsx'

interface DrawFieldsProps {
  /** The states offered, with the draw times of each. */
  states: readonly ListedState[]
  chosen: readonly StateSessions[]
  onChange: (chosen: StateSessions[]) => void
  error: string | undefined
}

export const sessionsOf = ({ drawTimes }: ListedState) =>
  drawTimes.filter(({ official }) => official).map(({ label }) => label)

export function DrawFields({ states, chosen, onChange, error }: DrawFieldsProps) {
  const noteId = useId()
  const free = states.filter(({ code }) => !chosen.some(({ state }) => state === code))
  const add = (code: string) => {
    const state = states.find((each) => each.code === code)
    if (state) onChange([...chosen, { state: code, sessions: sessionsOf(state) }])
  }
  return (
    <div className="grid gap-4">
      {chosen.map((one) => (
        <StateDraws
          key={one.state}
          one={one}
          listed={states.find(({ code }) => code === one.state)}
          onChange={(sessions) =>
            onChange(chosen.map((each) => (each.state === one.state ? { ...one, sessions } : each)))
          }
          onRemove={() => onChange(chosen.filter(({ state }) => state !== one.state))}
        />
      ))}
      {free.length > 0 && (
        <Select
          label={chosen.length === 0 ? 'State' : 'Add state'}
          value=""
          aria-invalid={error === undefined ? undefined : true}
          marked={error !== undefined && chosen.length === 0}
          aria-describedby={error === undefined ? undefined : noteId}
          options={[['', 'Choose a state'], ...free.map(({ code, name }) => [code, name] as const)]}
          onChange={(event) => add(event.target.value)}
        />
      )}
      {error !== undefined && (
        <div id={noteId}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

interface StateDrawsProps {
  one: StateSessions
  /** Undefined if the state is no longer listed. */
  listed: ListedState | undefined
  onChange: (sessions: string[]) => void
  onRemove: () => void
}

function StateDraws({ one, listed, onChange, onRemove }: StateDrawsProps) {
  const name = listed?.name ?? one.state
  const times = listed?.drawTimes.filter(({ official }) => official) ?? []
  const toggle = (label: string) => {
    const wanted = new Set(one.sessions)
    if (!wanted.delete(label)) wanted.add(label)
    onChange(times.map((each) => each.label).filter((each) => wanted.has(each)))
  }
  return (
    <fieldset className="grid min-w-0">
      <legend className="label mb-1.5 flex items-center gap-2">
        Draws in{' '}
        <RemovableChip label={`Remove ${name}`} onRemove={onRemove}>
          {name}
        </RemovableChip>
      </legend>
      {times.map(({ label, time }) => (
        <Checkbox
          key={label}
          label={
            <>
              {label} <span className="num text-sm text-muted">{time} local time</span>
            </>
          }
          checked={one.sessions.includes(label)}
          onChange={() => toggle(label)}
        />
      ))}
      {listed?.simulated === true && (
        <p className="msg">
          We have no real results of {name} yet. Simulated draws never count as a match.
        </p>
      )}
    </fieldset>
  )
}
