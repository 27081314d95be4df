import { useQuery } from '@tanstack/react-query'
import { stateName } from '@fourcast/engine/states.ts'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Select } from '#ui/Select.tsx'
import { states } from '#domains/draws/lottery.ts'
import { drawingsText, groupsOf } from '#domains/draws/sources/state-groups.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useSelection } from '#domains/draws/use-selection.ts'

interface FollowStateProps {
  /** On the deep green field: label hidden, button beside the list. */
  inHero?: boolean
  /** While a press is saved, this must stay mounted: the choice and the focus are still needed if it fails. */
  onSaving: (isSaving: boolean) => void
  /** The server has stored the state: the caller moves the focus on. */
  onFollowed: () => void
}

/** Follows a first state here. The server's default is selected already, so that one press is enough. */
export function FollowState({ inHero = false, onSaving, onFollowed }: FollowStateProps) {
  const query = useQuery(states)
  const { listed, query: followed } = useFollowed()
  const { change, saving } = useSelection()
  const sources = useSources().data?.sources ?? null
  const [chosen, setChosen] = useState<string | null>(null)
  const list = query.data ?? []
  const first = list.find(({ isDefault }) => isDefault) ?? list[0]
  const code = chosen ?? first?.code
  const follow = () => {
    if (code === undefined) return
    onSaving(true)
    change(
      { kind: 'add', code },
      { onSuccess: () => onFollowed(), onSettled: () => onSaving(false) },
    )
  }
  if (query.isError && !query.data)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-muted">We couldn’t load the list of states.</p>
        <Button
          kind="second"
          busy={query.isFetching}
          busyLabel="Loading…"
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      </div>
    )
  if (followed.isError && !listed)
    return <LoadFailure query={followed}>We couldn’t load the states you follow.</LoadFailure>
  return (
    <div className={inHero ? 'hero-follow' : 'grid w-full max-w-sm gap-3'}>
      <Select
        label={inHero ? <span className="sr-only">State</span> : 'State'}
        value={code ?? ''}
        disabled={code === undefined || !listed || saving}
        onChange={(event) => setChosen(event.target.value)}
        options={code === undefined ? [['', 'Loading…']] : []}
        groups={groupsOf(list, sources, drawingsText)}
      />
      <Button
        kind={inHero ? 'gold' : 'primary'}
        busy={saving}
        disabled={code === undefined || !listed}
        onClick={follow}
      >
        {code === undefined ? 'Follow this state' : `Follow ${stateName(code)}`}
      </Button>
    </div>
  )
}
