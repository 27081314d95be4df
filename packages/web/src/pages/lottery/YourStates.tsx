import * as MESSAGES from '@fourcast/contract/messages.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { type RefObject, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Change, changed, listNames } from '#domains/draws/selection.ts'
import { notify } from '#core/notifications/notifications.ts'
import type { useFollowed } from '#domains/draws/use-followed.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '#ui/Link.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { RemovableChip } from '#ui/RemovableChip.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { states as allStates } from '#domains/draws/lottery.ts'
import { drawingsText, groupsOf } from '#domains/draws/sources/state-groups.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Select } from '#ui/Select.tsx'
import { Banner } from '#ui/Banner.tsx'

interface YourStatesProps {
  followed: ReturnType<typeof useFollowed>
  change: (change: Change) => void
}

/** The followed states, the limit of the plan, and the form that adds one. */
export function YourStates({ followed, change }: YourStatesProps) {
  const { states, active, paused, most, known, listed, query } = followed
  const adding = useRef<HTMLSelectElement>(null)
  const remove = (code: string) => {
    const at = states.indexOf(code)
    const left = changed(states, { kind: 'remove', code }, most)
    const gone = states.filter((one) => !left.includes(one))
    change({ kind: 'remove', code })
    // The remove button unmounts with its state: the focus moves to the select, within the card.
    adding.current?.focus({ preventScroll: true })
    const undo = { label: 'Undo', action: () => change({ kind: 'add', code, at }) }
    notify({
      type: 'info',
      message: `${listNames(gone.map(stateName))} removed`,
      actions: gone.length === 1 && states.length <= most ? [undo] : [],
    })
  }
  return (
    <QuietSection
      title="Your states"
      aside={<Chip kind="green">{MESSAGES.statesActive(active.length, most)}</Chip>}
    >
      {paused.length > 0 && <PausedStates {...{ active, paused, most, listed, change }} />}
      <LoadFailure query={query}>Failed to load your states</LoadFailure>
      {!known && states.length === 0 ? (
        <Skeleton label="Loading your states">
          <Bar className="h-11 w-40 rounded-full" />
        </Skeleton>
      ) : (
        states.length === 0 &&
        listed && (
          <Empty
            kind="state"
            title="No state yet"
            action={<Button onClick={() => adding.current?.focus()}>Select States</Button>}
          >
            {MESSAGES.chooseStates}
          </Empty>
        )
      )}
      {active.length > 0 && (
        <ul className="flex flex-wrap gap-3" aria-label="States you follow">
          {active.map((code) => (
            <li key={code}>
              <RemovableChip
                label={`Remove ${stateName(code)}`}
                disabled={!listed}
                onRemove={() => remove(code)}
              >
                {stateName(code)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <AddState
        {...{ states, most, listed }}
        control={adding}
        onAdd={(code) => change({ kind: 'add', code })}
      />
      <p className="text-sm text-muted">
        Live and simulated states are listed on{' '}
        <Link to="/sources" className="inline-link">
          Draw sources
        </Link>
        .
      </p>
    </QuietSection>
  )
}

interface AddStateProps {
  states: readonly string[]
  most: number
  listed: boolean
  control: RefObject<HTMLSelectElement | null>
  onAdd: (code: string) => void
}

/** The states that are not followed yet. At the plan's limit it shows an explanation and adds nothing. */
function AddState({ states, most, listed, control, onAdd }: AddStateProps) {
  const { data = [], isError, isFetching, refetch } = useQuery(allStates)
  const sources = useSources().data?.sources ?? null
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState(false)
  const others = data.filter(({ code }) => !states.includes(code))
  const full = states.length >= most
  // The chosen state may have been added in another tab meanwhile.
  const code = others.some((one) => one.code === chosen) ? chosen : ''
  const add = () => {
    if (code === '') return control.current?.focus()
    if (full) return setRefused(true)
    onAdd(code)
    setChosen('')
  }
  const error = refused && full ? MESSAGES.statesLimit(most) : undefined
  const hint = isError ? 'We couldn’t load the list of states.' : undefined
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
        groups={groupsOf(others, sources, drawingsText)}
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

interface PausedStatesProps {
  active: readonly string[]
  paused: readonly string[]
  most: number
  listed: boolean
  change: (change: Change) => void
}

/** After a downgrade: names the states that are still followed and those that are paused. */
function PausedStates({ active, paused, most, listed, change }: PausedStatesProps) {
  const left = listNames(paused.map(stateName))
  const [stay, leave] = [active.length === 1 ? 'stays' : 'stay', paused.length === 1 ? 'is' : 'are']
  return (
    <Banner
      kind="warning"
      action={
        <Button kind="second" disabled={!listed} onClick={() => change({ kind: 'cut' })}>
          Remove {paused.length === 1 ? left : `these ${paused.length}`}
        </Button>
      }
    >
      <span className="strong">
        You can now follow {most} {most === 1 ? 'state' : 'states'}.
      </span>{' '}
      {listNames(active.map(stateName))} {stay} active; {left} {leave} no longer updated. To follow
      another one instead, remove {stateName(active.at(-1) ?? '')}, and the next one takes its
      place.
    </Banner>
  )
}
