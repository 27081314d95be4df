import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'
import { joined } from '#domains/picks/picks.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { Button } from '#ui/Button.tsx'
import type { ButtonKind } from '#ui/button-class.ts'
import { TextLink } from '#ui/TextLink.tsx'

interface PickActionsProps {
  numbers: readonly number[]
  kind?: ButtonKind
  /** Origin of the saved number. */
  from?: NumberOrigin
  /** Gives the button a line of its own. */
  wide?: boolean
  className?: string
}

/** Copies a pick, saves its number, or opens the generator with it. */
export function PickActions(props: PickActionsProps) {
  const { numbers, kind = 'second', from = 'model', wide = false, className = '' } = props
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
      <Button
        kind={kind}
        className={wide ? 'basis-full' : 'grow'}
        aria-label={`Use These: ${numbers.join(' ')}`}
        onClick={() => void copyForGenerate(joined(numbers))}
      >
        Use These
      </Button>
      <TextLink
        arrow
        to="/generate"
        state={{ prefilledNumbers: numbers }}
        aria-label={`Open Generate with ${numbers.join(' ')}`}
      >
        Open Generate
      </TextLink>
      <TextLink to={saveLink(numbers, from)} aria-label={`Save number ${numbers.join(' ')}`}>
        Save number
      </TextLink>
    </div>
  )
}

/** Copies a pick, with a notification that names the screen to use it on. */
async function copyForGenerate(numbers: string) {
  if (await copyText(numbers)) notify({ type: 'success', message: MESSAGES.copiedForGenerate })
  else notify({ type: 'error', message: `Your browser blocked copying. Copy by hand: ${numbers}` })
}
