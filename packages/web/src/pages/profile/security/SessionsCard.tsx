import { endOtherSessions, endSession, type OpenSession } from '@fourcast/contract/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { place, SESSIONS } from './places.ts'
import { openSessions } from './queries.ts'
import { useSession, useUser } from '#core/session.ts'
import { Card } from '#ui/Card.tsx'
import { useNow } from '#core/clock.ts'
import { momentOf } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { errorMessage, goneIsDone } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Loaded } from '#ui/Loaded.tsx'

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
      <Loaded query={query} loading="Loading your devices" failed="Failed to load your devices">
        {(sessions) => <Devices sessions={sessions} />}
      </Loaded>
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
          Everyone shares the demo account. Other people may be signed in too, but aren’t shown.
        </p>
      )}
      <EndOthers there={sessions.length > 1} />
    </>
  )
}

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

const MINUTE = 60_000

function SessionRow({ session, busy, disabled, onEnd }: SessionRowProps) {
  const { logout } = useSession()
  const now = useNow(MINUTE)
  const { device, address, createdAt, isCurrent } = session
  const active = isCurrent ? 'Active now' : lastActiveText(session.lastActiveAt, now)
  const since = momentOf(createdAt, new Date(now))
  return (
    <li>
      <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="strong">{device}</span>
          {isCurrent && <Chip kind="green">This device</Chip>}
        </span>
        <span className="num text-sm text-muted wrap-anywhere">
          {address === null ? active : `${active} · ${address}`}
        </span>
        <span className="num text-sm text-muted">Signed in {since} ET</span>
      </span>
      <Button
        kind="second"
        busy={busy}
        busyLabel="Signing out…"
        disabled={disabled}
        aria-label={isCurrent ? 'Sign out: this device' : `Sign out: ${device}, ${active}`}
        onClick={isCurrent ? logout : onEnd}
      >
        Sign out
      </Button>
    </li>
  )
}

/** Ends all other sessions, after a confirmation. */
function EndOthers({ there }: { there: boolean }) {
  const [open, setOpen] = useState(false)
  const end = useEndOthers()
  // The button that opened the dialog is removed with the sessions.
  const done = end.isSuccess && !open
  useEffect(() => {
    if (done) place(SESSIONS)?.focus()
  }, [done])
  const close = () => {
    end.reset()
    setOpen(false)
  }
  return (
    <>
      {there && (
        <div>
          <Button kind="second" icon="logout" onClick={() => setOpen(true)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={open}
        title="Sign out all other devices?"
        confirm="Sign them out"
        busyLabel="Signing out…"
        busy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setOpen(false) })}
        onCancel={close}
      >
        <p>They’re signed out immediately. This device stays signed in.</p>
        {end.error !== null && (
          <div className="mt-4">
            <Banner kind="error" announce>
              {errorMessage(end.error)}
            </Banner>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Signs a device out. A session that has ended already counts as success. */
function useEndSession() {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: ({ id }: OpenSession) => call(endSession, { params: { id } }).catch(goneIsDone),
    onSuccess: (_, { id, device }) => {
      queries.setQueryData(openSessions.queryKey, (list) => list?.filter((one) => one.id !== id))
      notify({ type: 'success', message: `${device} is signed out.` })
      place(SESSIONS)?.focus()
    },
    onError: (error, session) =>
      actionFailed(error, 'Failed to sign out the device', () => end.mutate(session)),
  })
  return end
}

function useEndOthers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: (left) => {
      queries.setQueryData(openSessions.queryKey, left)
      notify({ type: 'success', message: 'All other devices are signed out.' })
    },
  })
}

const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** 'Active now', 'Active 5 minutes ago', 'Active 2 days ago'. */
export function lastActiveText(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? []
  if (unit === undefined) return 'Active now'
  return `Active ${relative.format(-Math.floor(passed / length), unit)}`
}
