import {
  type AdminUserDetail,
  endUserSession,
  endUserSessions,
} from '@fourcast/contract/admin-users.ts'
import type { OpenSession } from '@fourcast/contract/sessions.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useUserAction } from './use-user-change.ts'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { useKeptFocus } from '#pages/admin/parts/AdminList.tsx'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { goneIsDone } from '#core/api/error-message.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface DevicesCardProps {
  user: AdminUserDetail
  mayEnd: boolean
}

/** Signed-in devices, with buttons to sign them out. */
export function DevicesCard({ user, mayEnd }: DevicesCardProps) {
  const { heading } = useKeptFocus()
  const end = useEnd(user.id)
  const title = (
    <span ref={heading} tabIndex={-1}>
      Devices
    </span>
  )
  return (
    <Card title={title}>
      {user.sessions.length === 0 ? (
        <p className="text-muted">Not signed in on any device.</p>
      ) : (
        <ul className="list" aria-label="Devices">
          {user.sessions.map((session) => (
            <li key={session.id}>
              <Device session={session} />
              {mayEnd && (
                <Button
                  kind="second"
                  busy={end.isPending && end.variables.id === session.id}
                  busyLabel="Signing out…"
                  disabled={end.isPending}
                  aria-label={`Sign out: ${session.device}`}
                  onClick={() => end.mutate(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEnd && user.sessions.length > 0 && <EndAll user={user} />}
    </Card>
  )
}

const Device = ({ session }: { session: OpenSession }) => (
  <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
    <span className="strong">{session.device}</span>
    <span className="num text-sm text-muted wrap-anywhere">
      Last active <Moment midSentence at={session.lastActiveAt} />
      {session.address !== null && ` · ${session.address}`}
    </span>
    <span className="text-sm text-muted">
      Signed in <Moment midSentence at={session.createdAt} />
    </span>
  </span>
)

/** Signs out a device. A 404 counts as success: the device is already signed out. */
function useEnd(id: string) {
  const doing = useUserAction(id)
  const end = useMutation({
    mutationFn: (session: OpenSession) =>
      doing(`${session.device} is signed out.`, () =>
        call(endUserSession, { params: { id, sessionId: session.id } }).catch(goneIsDone),
      ),
    onError: (error, session) =>
      actionFailed(error, 'Failed to sign out the device', () => end.mutate(session)),
  })
  return end
}

function EndAll({ user: { id, name } }: { user: AdminUserDetail }) {
  const [asking, setAsking] = useState(false)
  const doing = useUserAction(id)
  const end = useMutation({
    mutationFn: () =>
      doing(`${name} is signed out everywhere.`, () => call(endUserSessions, { params: { id } })),
    onError: (error) => actionFailed(error, 'Failed to sign them out', () => end.mutate()),
    onSettled: () => setAsking(false),
  })
  return (
    <div>
      <Button kind="second" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Sign ${name} out everywhere?`}
        confirm="Sign them out"
        busy={end.isPending}
        busyLabel="Signing out…"
        onConfirm={() => end.mutate()}
        onCancel={() => setAsking(false)}
      >
        They’ll need to sign in again on every device.
      </ConfirmDialog>
    </div>
  )
}
