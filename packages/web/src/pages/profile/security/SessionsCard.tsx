import type { OpenSession } from '@fourcast/contract/sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { EndOthers } from './EndOthers.tsx'
import { SESSIONS } from './places.ts'
import { openSessions } from './queries.ts'
import { SessionRow } from './SessionRow.tsx'
import { useEndSession } from './use-end-sessions.ts'
import { useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Where someone is signed in, and the way to end it from here. */
export function SessionsCard() {
  const query = useQuery(openSessions)
  return (
    <Card
      title={
        <span id={SESSIONS} tabIndex={-1}>
          Where you are signed in
        </span>
      }
    >
      <LoadFailure query={query}>Failed to load your devices</LoadFailure>
      {query.data !== undefined ? (
        <Devices sessions={query.data} />
      ) : (
        !query.isError && <Skeleton label="Loading your devices" />
      )}
    </Card>
  )
}

function Devices({ sessions }: { sessions: readonly OpenSession[] }) {
  const { isDemo } = useUser()
  const end = useEndSession()
  const busy = end.isPending ? end.variables.id : null
  return (
    <>
      <ul className="list" aria-label="Devices">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            disabled={end.isPending}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {isDemo && (
        <p className="text-muted">
          The demo account is shared: others may be signed in too, and are not shown.
        </p>
      )}
      <EndOthers there={sessions.length > 1} />
    </>
  )
}
