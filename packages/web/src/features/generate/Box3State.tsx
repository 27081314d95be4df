import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { Box3 } from '#features/generate/use-box3.ts'
import { calendarDate, count, percent } from '#lib/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Select } from '#ui/Select.tsx'

/** Whose forecast Box 3 takes, what that rests on, and why there is none yet. */
export const Box3State = ({ box3 }: { box3: Box3 }) => (
  <div className="grid gap-2 border-t border-line pt-4">
    <Select
      label="Box 3 forecasts for"
      value={box3.code ?? ''}
      disabled={box3.list.length === 0}
      onChange={(event) => box3.choose(event.target.value)}
      options={optionsOf(box3)}
    />
    <Standing standing={box3.standing} />
  </div>
)

function optionsOf({ list, code }: Box3) {
  const states = list.map(
    ({ code: value, name, gameName }) => [value, `${name} ${gameName}`] as const,
  )
  return list.some((state) => state.code === code) ? states : [['', 'Loading…'] as const, ...states]
}

/** Two lines high whatever it says, so that nothing moves. */
const Standing = ({ standing }: { standing: Suggestions | undefined }) => (
  <div className="min-h-10 text-xs text-muted" aria-live="polite">
    {standing !== undefined && (
      <>
        {standing.basis.simulated && (
          <span className="me-2">
            <Chip kind="warning">Simulated</Chip>
          </span>
        )}
        {standingWords(standing)}
      </>
    )}
  </div>
)

/** What stands between someone and Box 3, or which draw its pick is for. */
export function standingWords({ model, status, progress, basis, nextDraw }: Suggestions) {
  if (model !== null)
    return nextDraw === null
      ? 'From the model of its draws.'
      : `For the draw of ${calendarDate(nextDraw.drawDate)}, ${nextDraw.drawTime}.`
  if (status === 'training')
    return `The first ${basis.stateName} model is training, ${percent(progress ?? 0, 0)} done. Box 3 unlocks when it’s ready.`
  return `${basis.stateName} has no model yet. Training starts when there are enough draws; there are ${count(basis.draws)} so far.`
}
