import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { useQuery } from '@tanstack/react-query'
import { useIsOffline } from '#core/connection.ts'
import { useState } from 'react'
import { calendarDate, count, percent } from '#core/format.ts'
import { groupsOf } from '#domains/draws/sources/state-groups.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'
import { suggestionsOf } from '#domains/forecasts/suggestions.ts'
import { states } from '#domains/draws/lottery.ts'
import { useUser } from '#core/session.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

/** The state whose forecast Box 3 uses, its model, and why there is no forecast yet. */
export function Box3State({ box3 }: { box3: Box3 }) {
  const sources = useSources().data?.sources ?? null
  const name = box3.list.find(({ code }) => code === box3.code)?.name
  const isOffline = useIsOffline()
  const title = name === undefined ? 'Box 3 forecast' : `Box 3 forecast: ${name}`
  return (
    <Disclosure
      title={title}
      aside={<ModelState isOffline={isOffline} suggestions={box3.suggestions} />}
    >
      <Select
        label="Box 3 forecasts for"
        value={box3.code ?? ''}
        disabled={box3.list.length === 0}
        onChange={(event) => box3.choose(event.target.value)}
        options={isListed(box3) ? [] : [['', isOffline ? 'Not available offline' : 'Loading…']]}
        groups={groupsOf(box3.list, sources)}
      />
    </Disclosure>
  )
}

const isListed = ({ list, code }: Box3) => list.some((state) => state.code === code)

interface ModelStateProps {
  isOffline: boolean
  suggestions: Suggestions | undefined
}

/** Seen while the choice of the state is folded. */
const ModelState = ({ isOffline, suggestions }: ModelStateProps) => (
  <div className="min-h-5 basis-full ps-7 text-xs text-muted" aria-live="polite">
    {isOffline && suggestions === undefined && 'Needs a connection.'}
    {suggestions !== undefined && (
      <>
        {suggestions.basis.simulated && (
          <span className="me-2">
            <Chip kind="warning">Simulated</Chip>
          </span>
        )}
        {modelText(suggestions)}
      </>
    )}
  </div>
)

/** What stands between someone and Box 3, or which draw its pick is for. */
function modelText({ model, status, progress, basis, nextDraw }: Suggestions) {
  if (model !== null)
    return nextDraw === null
      ? 'Ready.'
      : `For the draw of ${calendarDate(nextDraw.drawDate)}, ${nextDraw.drawTime}.`
  if (status === 'training')
    return `The first ${basis.stateName} model is training, ${percent(progress ?? 0, 0)} done. Box 3 unlocks when it’s ready.`
  return `${basis.stateName} has no model yet. Training starts when there are enough draws; there are ${count(basis.draws)} so far.`
}

/** Whose forecast Box 3 takes, and whether there is one. */
export function useBox3() {
  const { id } = useUser()
  const [kept, setKept] = useState(() => keptState(id))
  const list = useQuery(states).data ?? []
  const chosen = list.some(({ code }) => code === kept) ? kept : undefined
  const { data, isPlaceholderData } = useQuery(suggestionsOf(chosen, 0))
  const suggestions = isPlaceholderData ? undefined : data
  return {
    list,
    /** Undefined where the server chooses: the first state followed, else Georgia. */
    state: chosen,
    /** What the select shows. */
    code: chosen ?? suggestions?.basis.state,
    choose: (state: string) => {
      keepState(id, state)
      setKept(state)
    },
    /** Undefined until it is known, and where it cannot be had: then a press tells. */
    suggestions,
    /** Whether a press would be refused, as far as is known. */
    closed: suggestions !== undefined && suggestions.model === null,
  }
}

export type Box3 = ReturnType<typeof useBox3>

const key = (userId: string) => `${PERSONAL_KEYS.box3State}${userId}` as const

/** Whose forecast someone chose for Box 3, on this device; undefined before the first choice. */
const keptState = (userId: string) => browserStorage.get(key(userId)) ?? undefined

const keepState = (userId: string, state: string) => browserStorage.set(key(userId), state)
