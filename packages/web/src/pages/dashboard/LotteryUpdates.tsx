import { SHOWN } from '@fourcast/contract/dashboard.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { LotteryState } from './LotteryState.tsx'
import { RowBars } from './RowBars.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { clockTime } from '#core/format.ts'
import { hasResults } from '#domains/draws/lottery.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useRefresh } from '#core/api/use-refresh.ts'
import { useResults } from '#domains/draws/use-results.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const FollowState = lazyPanel(async () => (await import('./FollowState.tsx')).FollowState)

interface LotteryUpdatesProps {
  /** The first steps above ask for a state already. */
  isNew: boolean
}

/** The latest draws of the states someone follows. */
export function LotteryUpdates({ isNew }: LotteryUpdatesProps) {
  const followed = useFollowed()
  const [isSaving, setSaving] = useState(false)
  const [followedHere, setFollowedHere] = useState(false)
  const resting = useBreak() !== null
  const { active, most, known, listed, saving, query } = followed
  if (most === 0 && resting) return <Notice>Your plan has no lottery updates.</Notice>
  if (most === 0)
    return (
      <Notice
        action={
          <LinkButton to="/subscription" kind="second">
            View Plans
          </LinkButton>
        }
      >
        {MESSAGES.lotteryNotOnPlan}
      </Notice>
    )
  if (active.length === 0 && !listed)
    return (
      <Card title="Lottery Updates" flush>
        {known ? (
          <div className="px-(--card-pad)">
            <LoadFailure query={query}>{MESSAGES.lotteryFailed}</LoadFailure>
          </div>
        ) : (
          <RowBars rows={2} label="Loading your states" />
        )}
      </Card>
    )
  if (active.length === 0 || isSaving)
    return (
      <Notice
        action={
          <>
            {!isNew && (
              <Suspense fallback={<Bar className="h-32 w-full max-w-sm" />}>
                <FollowState onSaving={setSaving} onFollowed={() => setFollowedHere(true)} />
              </Suspense>
            )}
            <LinkButton to="/lottery" kind="second">
              Select States
            </LinkButton>
          </>
        }
      >
        {MESSAGES.chooseStates}
      </Notice>
    )
  const onFocused = () => setFollowedHere(false)
  return <Latest {...{ active, most, known, saving, followedHere, onFocused }} />
}

/** As high as the states that come: name, two draws and the next one of each. */
const StatesWaiting = ({ count }: { count: number }) => (
  <Skeleton label="Loading lottery results">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="grid gap-2">
        <Bar className="h-6 w-40" />
        {[0, 1].map((draw) => (
          <div key={draw} className="flex items-center justify-between gap-3">
            <Bar className="h-4 w-32" />
            <div className="flex gap-1">
              <GreyBalls />
            </div>
          </div>
        ))}
        <Bar className="h-4.5 w-52" />
      </div>
    ))}
  </Skeleton>
)

interface NoticeProps {
  children: ReactNode
  action?: ReactNode
}

const Notice = ({ children, action }: NoticeProps) => (
  <Card title="Lottery Updates">
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{children}</p>
      {action}
    </div>
  </Card>
)

interface LatestProps {
  active: readonly string[]
  most: number
  known: boolean
  /** A change of the followed states is being saved. */
  saving: boolean
  /** The state was chosen in this card: the focus stays in it. */
  followedHere: boolean
  /** The focus was moved: a state that is followed elsewhere later must not move it again. */
  onFocused: () => void
}

function Latest(props: LatestProps) {
  const { active, most, known, saving, followedHere, onFocused } = props
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!followedHere) return
    first.current?.focus({ preventScroll: true })
    onFocused()
  }, [followedHere, onFocused])
  const { query, entries, asOf } = useResults({
    states: active.slice(0, SHOWN.states),
    // Until a change is saved, the server refuses the results of a new state.
    ready: known && !saving,
  })
  const refreshing = useRefresh(query)
  const more = active.length - SHOWN.states
  const told = entries.flatMap(({ code, entry }) => (entry ? [{ code, entry }] : []))
  const none = told.every(({ entry }) => hasResults(entry) && entry.resultsUntil === null)
  const isAllSimulated = told.every(({ entry }) => hasResults(entry) && entry.simulated)
  return (
    <Card
      title="Lottery Updates"
      aside={
        <span className="-my-1.5 -me-3 flex">
          <IconButton
            ref={first}
            icon="refresh"
            label="Refresh results"
            aria-disabled={refreshing.busy}
            onClick={refreshing.refresh}
          />
          <TextLink to="/lottery" arrow className="min-w-11 justify-center">
            <span className="sr-only">Open lottery updates</span>
          </TextLink>
        </span>
      }
    >
      <p className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip kind="green">{MESSAGES.statesActive(active.length, most)}</Chip>
        {asOf !== null && (
          <span className="num text-xs text-muted">updated {clockTime(asOf)} ET</span>
        )}
      </p>
      <LoadFailure query={{ ...query, data: told.length > 0 || undefined }}>
        {MESSAGES.lotteryFailed}
      </LoadFailure>
      {told.length === 0 && (query.isFetching || query.isPending) ? (
        <StatesWaiting count={Math.min(active.length, SHOWN.states)} />
      ) : none ? (
        !query.isError && <p className="text-sm text-muted">{MESSAGES.noLotteryData}</p>
      ) : (
        <>
          {isAllSimulated && (
            <p>
              <Chip kind="warning">Simulated</Chip>
            </p>
          )}
          {told.map(({ code, entry }) => (
            <LotteryState key={code} entry={entry} labelled={!isAllSimulated} />
          ))}
        </>
      )}
      <div className="-mb-2 flex items-center justify-between gap-3">
        <span className="text-sm text-muted">
          {more > 0 && `+${more} more ${more === 1 ? 'state' : 'states'}`}
        </span>
        <TextLink to="/lottery" arrow>
          View All Updates
        </TextLink>
      </div>
    </Card>
  )
}
