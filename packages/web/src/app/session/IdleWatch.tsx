import { useIdle } from '#app/session/use-idle.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface IdleWatchProps {
  stay: () => Promise<void>
  end: () => void
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Asks, two minutes before 30 minutes without activity are over. */
export default function IdleWatch({ stay, end }: IdleWatchProps) {
  // A report that fails changes nothing here: the next call meets the same failure.
  const idle = useIdle({ report: () => void stay().catch(() => undefined), end })
  return (
    <ConfirmDialog
      open={idle.secondsLeft !== null}
      title="Stay signed in?"
      confirm="Stay signed in"
      cancel="Sign out"
      onConfirm={idle.stay}
      onCancel={end}
      onEscape={idle.stay}
    >
      <p>
        You’ve been inactive for a while. For your security, we’ll sign you out in{' '}
        <strong className="num text-ink" role="timer">
          {clock(idle.secondsLeft ?? 0)}
        </strong>
        .
      </p>
    </ConfirmDialog>
  )
}
