import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

export interface IdleQuestionProps {
  secondsLeft: number | null
  stay: () => void
  end: () => void
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Asks an idle user to stay signed in, while there are seconds left. */
export const IdleQuestion = ({ secondsLeft, stay, end }: IdleQuestionProps) => (
  <ConfirmDialog
    open={secondsLeft !== null}
    title="Stay signed in?"
    confirm="Stay signed in"
    cancel="Sign out"
    onConfirm={stay}
    onCancel={end}
    onEscape={stay}
  >
    <p>
      You’ve been inactive for a while. For your security, we’ll sign you out in{' '}
      <strong className="num text-ink" role="timer">
        {clock(secondsLeft ?? 0)}
      </strong>
      .
    </p>
  </ConfirmDialog>
)
