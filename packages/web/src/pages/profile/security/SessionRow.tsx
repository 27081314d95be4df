import type { OpenSession } from '@fourcast/contract/sessions.ts'
import { activeWords } from './active.ts'
import { useNow } from '#core/clock.ts'
import { momentOf } from '#core/format.ts'
import { useSession } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

const MINUTE = 60_000

export function SessionRow({ session, busy, disabled, onEnd }: SessionRowProps) {
  const { logout } = useSession()
  const now = useNow(MINUTE)
  const { device, address, createdAt, isCurrent } = session
  const active = isCurrent ? 'Active now' : activeWords(session.lastActiveAt, now)
  const since = momentOf(createdAt, new Date(now)).replace(/^T/, 't')
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
