import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { useEffect, useRef, useState } from 'react'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { type Digits, isComplete } from '@fourcast/engine/digits.ts'
import { copyNumbers, copyText } from '#core/clipboard.ts'
import { joined, pickText, setsOf } from '#domains/picks/picks.ts'
import { boxOrigin, saveLink, sharedLink } from '#domains/picks/save-link.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import { notify } from '#core/notifications/notifications.ts'
import { useNavigate } from '#core/routing/router.tsx'
import { useSaveResult } from '#domains/picks/use-save-result.ts'

const PlayDialog = lazyDialog(
  async () => (await import('#domains/tickets/PlayDialog.tsx')).PlayDialog,
)

interface ResultActionsProps {
  shown: Generation
  /** It was made offline: the server does not know it yet. */
  unsent: boolean
}

/** Save Result and Copy; for a complete pick, a menu with the rest. */
export function ResultActions({ shown, unsent }: ResultActionsProps) {
  const save = useSaveResult()
  const copy = useRef<HTMLButtonElement>(null)
  const [playing, setPlaying] = useState(false)
  const navigate = useNavigate()
  const text = pickText(setsOf(shown))
  const isComplete = shown.odds !== null
  const entries: MenuEntry[] = [
    ...(isComplete && !unsent
      ? [{ label: 'I played this', icon: 'ticket', onSelect: () => setPlaying(true) } as const]
      : []),
    ...(isComplete && shown.mirrorNumbers === undefined
      ? [
          {
            label: 'Save to My numbers',
            icon: 'bookmark',
            onSelect: () => navigate(saveLink(shown.numbers, boxOrigin(shown.method))),
          } as const,
        ]
      : []),
  ]
  useEffect(() => {
    // What was pressed is gone now: the focus goes to what can be done next.
    if (save.isSuccess && shown.saved && isNowhere(document.activeElement)) copy.current?.focus()
  }, [save.isSuccess, shown.saved])
  return (
    <div className="grid gap-3">
      {save.isError && (
        <Banner kind="error" announce>
          {refusalMessage(save.error, MESSAGES.saveFailed)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {!unsent && (
          <Button
            icon="check"
            disabled={shown.saved}
            data-unsaved={shown.saved ? undefined : ''}
            busy={save.isPending}
            busyLabel="Saving…"
            onClick={() => save.mutate(shown)}
          >
            {shown.saved ? 'Saved' : 'Save Result'}
          </Button>
        )}
        <Button
          ref={copy}
          kind="second"
          icon="copy"
          className="px-3"
          onClick={() => void copyNumbers(text)}
        >
          {shown.mirrorNumbers === undefined ? 'Copy' : 'Copy both'}
        </Button>
        {entries.length > 0 && (
          <Menu label={`More for ${text}`} face={<Icon name="more" />} entries={entries} />
        )}
      </div>
      <PlayDialog open={playing} one={shown} onClose={() => setPlaying(false)} />
    </div>
  )
}

/** A browser takes the focus from a disabled button only with its next frame. */
const isNowhere = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches(':disabled')

const ODDS = 'Any four digits have the same straight odds, 1 in 10,000. For entertainment only.'

/** The picks in words, or the digits while there is none. */
export function shareText(picks: readonly Generation[], digits: Digits): string {
  if (picks.length === 0) {
    return isComplete(digits)
      ? `My numbers: ${joined(digits)}. ${ODDS} ${sharedLink(digits)}`
      : `My numbers: ${joined(digits)}. For entertainment only.`
  }
  const what = picks.length === 1 ? 'pick' : 'picks'
  const [one] = picks
  const isOneNumber = picks.length === 1 && one?.mirrorNumbers === undefined && one?.odds !== null
  const link = one && isOneNumber ? ` ${sharedLink(one.numbers)}` : ''
  return `My Fourcast ${what}: ${picks.map(resultText).join('; ')}. ${ODDS}${link}`
}

function resultText(one: Generation) {
  const sets = setsOf(one).map(({ label, numbers }) =>
    label === null ? joined(numbers) : `${label} ${joined(numbers)}`,
  )
  return `${sets.join(', ')} (${METHOD_NAMES[one.method].name} made of ${joined(one.original)})`
}

/** Shares with the browser's own sheet, else copies; says which. */
export async function share(text: string) {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'Fourcast', text })
      notify({ type: 'success', message: 'Shared your numbers.' })
      return
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(text)) {
    notify({ type: 'success', message: 'Copied your numbers as text. Paste it to share.' })
  } else {
    notify({ type: 'error', message: `Your browser blocked sharing. Copy this instead: ${text}` })
  }
}
