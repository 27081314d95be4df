import { useState } from 'react'
import { copyText } from '#core/clipboard.ts'
import { Button } from '#ui/Button.tsx'

const SAID = { ready: 'Copy', copied: 'Copied', refused: 'Select and copy it yourself' } as const

/** Copies something and says so itself: over a dialog a notification is not heard. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<keyof typeof SAID>('ready')
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused')
  return (
    <>
      <Button
        kind="second"
        icon={state === 'copied' ? 'check' : 'copy'}
        aria-label={state === 'ready' ? `Copy ${what}` : undefined}
        onClick={() => void copy()}
      >
        {SAID[state]}
      </Button>
      <output className="sr-only">{state !== 'ready' && SAID[state]}</output>
    </>
  )
}
