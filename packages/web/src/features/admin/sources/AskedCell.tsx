import type { SourceStanding } from '@fourcast/contract/admin-draws.ts'
import { Moment } from '#features/admin/parts/Moment.tsx'
import { count } from '#lib/format.ts'
import { Disclosure } from '#ui/Disclosure.tsx'

/** What a source is asked, when, and what came of it. */
export function AskedCell({ one }: { one: SourceStanding }) {
  const { asked, askedAt, answeredAt } = one
  if (!asked) return <span className="text-muted">Nobody is asked</span>
  return (
    <div className="grid gap-0.5">
      <span>
        asked <Moment at={askedAt} />
      </span>
      <span className="text-xs text-muted">
        next <Moment at={asked.nextAt} />
      </span>
      <span className="text-xs text-muted">
        answered <Moment at={answeredAt} />
        {asked.came !== null && `: ${rowsOf(asked.came)}`}
      </span>
      <Failure one={one} />
      <Disclosure quiet title={`Asked for: ${count(asked.addresses.length)} addresses`}>
        <ul className="grid max-w-80 gap-1 text-xs wrap-anywhere">
          {asked.addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

const rowsOf = ({ taken, known, setAside }: { taken: number; known: number; setAside: number }) =>
  `${count(taken)} new, ${count(known)} known, ${count(setAside)} set aside`

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
