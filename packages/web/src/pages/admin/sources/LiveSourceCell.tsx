import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { Moment } from '../parts/Moment.tsx'
import { count } from '#core/format.ts'
import { Disclosure } from '#ui/Disclosure.tsx'

/** When a live source was checked and will be checked next, its last answer, and the URLs. */
export function LiveSourceCell({ one }: { one: SourceStanding }) {
  const { live, checkedAt, answeredAt } = one
  if (!live) return <span className="text-muted">No live source</span>
  return (
    <div className="grid gap-0.5">
      <span>
        checked <Moment at={checkedAt} />
      </span>
      <span className="text-xs text-muted">
        next <Moment at={live.nextCheckAt} />
      </span>
      <span className="text-xs text-muted">
        answered <Moment at={answeredAt} />
        {live.lastAnswer !== null && `: ${rowsOf(live.lastAnswer)}`}
      </span>
      <Failure one={one} />
      <Disclosure
        quiet
        title={live.addresses.length === 1 ? '1 URL' : `${count(live.addresses.length)} URLs`}
      >
        <ul className="grid max-w-80 gap-1 text-xs wrap-anywhere">
          {live.addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

const rowsOf = ({ taken, known, setAside }: { taken: number; known: number; setAside: number }) =>
  `${count(taken)} new, ${count(known)} known, ${count(setAside)} quarantined`

const Failure = ({ one: { lastError, failures, troubledSince } }: { one: SourceStanding }) =>
  lastError !== null && (
    <span className="max-w-64 text-xs wrap-anywhere text-error">
      {failures > 1 && `${count(failures)} times: `}
      {lastError}
      {troubledSince !== null && (
        <>
          {' '}
          (since <Moment at={troubledSince} />)
        </>
      )}
    </span>
  )
