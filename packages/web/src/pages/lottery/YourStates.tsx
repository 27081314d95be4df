import * as MESSAGES from '@fourcast/contract/messages.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { useRef } from 'react'
import { AddState } from './AddState.tsx'
import { PausedStates } from './PausedStates.tsx'
import { type Change, changed, inWords } from './selection.ts'
import { notify } from '#core/notifications/notifications.ts'
import type { useFollowed } from '#domains/draws/use-followed.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '#ui/Link.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { RemovableChip } from '#ui/RemovableChip.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

interface YourStatesProps {
  followed: ReturnType<typeof useFollowed>
  change: (change: Change) => void
}

/** Which states someone follows, of how many, and the way to others. */
export function YourStates({ followed, change }: YourStatesProps) {
  const { states, active, paused, most, known, listed, query } = followed
  const adding = useRef<HTMLSelectElement>(null)
  const remove = (code: string) => {
    const at = states.indexOf(code)
    const left = changed(states, { kind: 'remove', code }, most)
    const gone = states.filter((one) => !left.includes(one))
    change({ kind: 'remove', code })
    // Its button goes with it: the focus stays in the card.
    adding.current?.focus({ preventScroll: true })
    const undo = { label: 'Undo', action: () => change({ kind: 'add', code, at }) }
    notify({
      type: 'info',
      message: `${inWords(gone.map(stateName))} removed`,
      actions: gone.length === 1 && states.length <= most ? [undo] : [],
    })
  }
  return (
    <Card
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
    </Card>
  )
}
