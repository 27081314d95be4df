import { stateName } from '@fourcast/engine/states.ts'
import { type Change, inWords } from './selection.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface PausedStatesProps {
  active: readonly string[]
  paused: readonly string[]
  most: number
  listed: boolean
  change: (change: Change) => void
}

/** After a change to a smaller plan: which states stayed and which left. */
export function PausedStates({ active, paused, most, listed, change }: PausedStatesProps) {
  const left = inWords(paused.map(stateName))
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
        Your plan follows {most} {most === 1 ? 'state' : 'states'} now.
      </span>{' '}
      {inWords(active.map(stateName))} {stay} active; {left} {leave} no longer updated. To follow
      another one instead, remove {stateName(active.at(-1) ?? '')}: the next takes its place.
    </Banner>
  )
}
