import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#core/use-download.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { copyText } from '#core/clipboard.ts'

const BOX = 'codes-kept'

/** Recovery codes are shown once: closing requires a confirmation that they are saved. */
export function useSavedConfirmation(onClose: () => void) {
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const close = () => {
    if (kept) return onClose()
    setAsked(true)
    document.getElementById(BOX)?.focus()
  }
  return { kept, setKept, missing: asked && !kept, close }
}

interface RecoveryCodesProps {
  codes: readonly string[]
  kept: ReturnType<typeof useSavedConfirmation>
}

export function RecoveryCodes({ codes, kept }: RecoveryCodesProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1} className="text-muted shadow-none outline-none">
        Save these recovery codes somewhere you can reach without your phone. Each replaces a code
        once. You won’t see them again.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(20ch,1fr))] gap-2 rounded-(--fc-radius) border border-line p-3 text-center font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyText text={codes.join('\n')} label="Copy the codes" />
        <Download codes={codes} />
      </div>
      <Checkbox
        id={BOX}
        label="I’ve saved these codes"
        checked={kept.kept}
        onChange={({ target }) => kept.setKept(target.checked)}
        error={kept.missing ? 'Save the codes first. You won’t see them again.' : undefined}
      />
      <div className="dialog-actions">
        <Button onClick={kept.close}>Done</Button>
      </div>
    </div>
  )
}

function Download({ codes }: { codes: readonly string[] }) {
  const { email } = useUser()
  const text = ['Fourcast recovery codes', email, 'Each works once.', '', ...codes, ''].join('\n')
  const save = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), 'fourcast-recovery-codes.txt')
  return (
    <Button kind="second" icon="download" onClick={save}>
      Download
    </Button>
  )
}

const SAID = { ready: 'Copy', copied: 'Copied', refused: 'Select and copy it yourself' } as const

/** Copies text and shows the result inline: screen readers do not announce a notification behind a dialog. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<keyof typeof SAID>('ready')
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused')
  return (
    <>
      <Button
        kind="second"
        icon={state === 'copied' ? 'check' : 'copy'}
        aria-label={state === 'ready' ? label : undefined}
        onClick={() => void copy()}
      >
        {SAID[state]}
      </Button>
      <output className="sr-only">{state !== 'ready' && SAID[state]}</output>
    </>
  )
}
