import { type ComponentType, useEffect, useState } from 'react'
import type { IdleQuestionProps } from '#app/session/IdleQuestion.tsx'
import { useIdle } from '#app/session/use-idle.ts'

interface IdleWatchProps {
  stay: () => Promise<void>
  end: () => void
}

/** Long after the first paint, and long before the dialog is needed. */
const QUESTION_AFTER = 60_000
/** Between two tries while the dialog should be open. */
const RETRY_ASKED = 5_000

/** Shows a dialog two minutes before 30 minutes without activity are over. */
export default function IdleWatch({ stay, end }: IdleWatchProps) {
  // A failed report needs no handling: the next call meets the same failure.
  const idle = useIdle({ report: () => void stay().catch(() => undefined), end })
  // Lazy, since most visits never see the dialog.
  const [Question, setQuestion] = useState<ComponentType<IdleQuestionProps> | null>(null)
  const isAsked = idle.secondsLeft !== null
  const isMissing = Question === null
  useEffect(() => {
    if (!isMissing) return undefined
    let gone = false
    const load = () =>
      import('#app/session/IdleQuestion.tsx').then(
        ({ IdleQuestion }) => setQuestion(() => IdleQuestion),
        // Without the dialog's code the session ends without a question.
        () => {
          if (!gone) timer = setTimeout(load, isAsked ? RETRY_ASKED : QUESTION_AFTER)
        },
      )
    let timer = setTimeout(load, isAsked ? 0 : QUESTION_AFTER)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [isMissing, isAsked])
  return Question && <Question secondsLeft={idle.secondsLeft} stay={idle.stay} end={end} />
}
