import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { useEffect, useRef, useState } from 'react'
import { useSave } from './use-save.ts'
import { copyNumbers } from '#core/clipboard.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { PlayDialog } from '#domains/tickets/PlayDialog.tsx'

interface ResultActionsProps {
  shown: Generation
}

/** Save Result, Copy, and for a complete pick 'I played this'. */
export function ResultActions({ shown }: ResultActionsProps) {
  const save = useSave()
  const copy = useRef<HTMLButtonElement>(null)
  const [playing, setPlaying] = useState(false)
  const text = pickText(setsOf(shown))
  useEffect(() => {
    // What was pressed is disabled now: the focus goes to what can be done next.
    if (save.isSuccess && isNowhere(document.activeElement)) copy.current?.focus()
  }, [save.isSuccess])
  return (
    <div className="grid gap-3">
      {save.isError && (
        <Banner kind="error" announce>
          {refusalMessage(save.error, MESSAGES.saveFailed)}
        </Banner>
      )}
      <div className="card-foot">
        {shown.saved || save.isSuccess ? (
          <Button icon="check" disabled>
            Saved
          </Button>
        ) : (
          <Button
            icon="check"
            data-in-hand
            busy={save.isPending}
            busyLabel="Saving…"
            onClick={() => save.mutate(shown)}
          >
            Save Result
          </Button>
        )}
        <Button ref={copy} kind="second" icon="copy" onClick={() => void copyNumbers(text)}>
          {shown.mirrorNumbers === undefined ? 'Copy' : 'Copy both'}
        </Button>
        {shown.odds !== null && (
          <Button kind="ghost" onClick={() => setPlaying(true)}>
            I played this
          </Button>
        )}
      </div>
      <PlayDialog open={playing} one={shown} onClose={() => setPlaying(false)} />
    </div>
  )
}

/** A browser takes the focus from a disabled button only with its next frame. */
const isNowhere = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches(':disabled')
