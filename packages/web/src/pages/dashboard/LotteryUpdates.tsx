import { SHOWN } from '@fourcast/contract/dashboard.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { ReactNode } from 'react'
import { LotteryState } from './LotteryState.tsx'
import { RowBars } from './RowBars.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { momentOf } from '#core/format.ts'
import { hasResults } from '#domains/draws/lottery.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useRefresh } from '#core/api/use-refresh.ts'
import { useResults } from '#domains/draws/use-results.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LiveStates } from '#domains/draws/LiveStates.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The latest draws of the states someone follows. */
export function LotteryUpdates({ winners }: { winners: ReactNode }) {
  const followed = useFollowed()
  const resting = useBreak() !== null
  const { active, most, known, listed, query } = followed
  if (most === 0 && resting) return <Told winners={winners}>Your plan has no lottery updates.</Told>
  if (most === 0)
    return (
      <Told
        action={<LinkButton to="/subscription">View Plans</LinkButton>}
        note={<LiveStates />}
        winners={winners}
      >
        {MESSAGES.lotteryNotOnPlan}
      </Told>
    )
  if (!known && active.length === 0)
    return (
      <Card title="Lottery Updates" flush>
        <RowBars rows={2} label="Loading your states" />
        <div className="px-(--card-pad) pb-(--card-pad)">{winners}</div>
      </Card>
    )
  if (active.length === 0 && !listed)
    return (
      <Card title="Lottery Updates">
        <LoadFailure query={query}>{MESSAGES.lotteryFailed}</LoadFailure>
        {winners}
      </Card>
    )
  if (active.length === 0)
    return (
      <Told winners={winners} action={<LinkButton to="/lottery">Select States</LinkButton>}>
        {MESSAGES.chooseStates}
      </Told>
    )
  return <Latest {...{ active, most, known, winners }} />
}

interface ToldProps {
  children: ReactNode
  note?: ReactNode
  winners: ReactNode
  action?: ReactNode
}

const Told = ({ children, note, action, winners }: ToldProps) => (
  <Card title="Lottery Updates">
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{children}</p>
      {note}
      {action}
    </div>
    {winners}
  </Card>
)

interface LatestProps {
  active: readonly string[]
  most: number
  known: boolean
  winners: ReactNode
}

function Latest({ active, most, known, winners }: LatestProps) {
  const { query, entries, asOf } = useResults({
    states: active.slice(0, SHOWN.states),
    ready: known,
  })
  const refreshing = useRefresh(query)
  const more = active.length - SHOWN.states
  const told = entries.flatMap(({ code, entry }) => (entry ? [{ code, entry }] : []))
  const none = told.every(({ entry }) => hasResults(entry) && entry.resultsUntil === null)
  return (
    <Card
      title="Lottery Updates"
      aside={
        <span className="-my-1.5 -me-3 flex">
          <IconButton
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
      <LoadFailure query={{ ...query, data: told.length > 0 || undefined }}>
        {MESSAGES.lotteryFailed}
      </LoadFailure>
      {told.length === 0 && query.isFetching ? (
        <div className="-mx-(--card-pad)">
          <RowBars rows={2} label="Loading lottery results" />
        </div>
      ) : none ? (
        !query.isError && <p className="text-sm text-muted">{MESSAGES.noLotteryData}</p>
      ) : (
        told.map(({ code, entry }) => <LotteryState key={code} entry={entry} />)
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Chip kind="green">{MESSAGES.statesActive(active.length, most)}</Chip>
        {more > 0 && (
          <span>
            +{more} more {more === 1 ? 'state' : 'states'}
          </span>
        )}
      </p>
      {winners}
      <div className="card-foot justify-between">
        <span className="num text-xs text-muted">
          {asOf !== null && `Last updated ${momentOf(asOf)} ET`}
        </span>
        <TextLink to="/lottery" className="-my-1.5">
          View All Updates
        </TextLink>
      </div>
    </Card>
  )
}
