import { type ComponentType, useEffect, useState } from 'react'
import type { IdleQuestionProps } from '#app/session/IdleQuestion.tsx'
import { useIdle } from '#app/session/use-idle.ts'

interface IdleWatchProps {
  stay: () => Promise<void>
  end: () => void
}

/** Long after the page is there, and long before it is asked. */
const QUESTION_AFTER = 60_000
/** Between two tries while the question should be shown. */
const RETRY_ASKED = 5_000

/** Asks, two minutes before 30 minutes without activity are over. */
export default function IdleWatch({ stay, end }: IdleWatchProps) {
  // A report that fails changes nothing here: the next call meets the same failure.
  const idle = useIdle({ report: () => void stay().catch(() => undefined), end })
  // The dialog, which most visits never see.
  const [Question, setQuestion] = useState<ComponentType<IdleQuestionProps> | null>(null)
  const isAsked = idle.secondsLeft !== null
  const isMissing = Question === null
  useEffect(() => {
    if (!isMissing) return undefined
    let gone = false
    const load = () =>
      import('#app/session/IdleQuestion.tsx').then(
        ({ IdleQuestion }) => setQuestion(() => IdleQuestion),
        // Without it the session ends unasked.
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
