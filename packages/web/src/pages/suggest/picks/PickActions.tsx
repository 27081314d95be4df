import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useNavigate } from '#core/routing/router.tsx'
import { joined } from '#domains/picks/picks.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { Button } from '#ui/Button.tsx'
import type { ButtonKind } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'

interface PickActionsProps {
  numbers: readonly number[]
  kind: ButtonKind
  /** Origin of the saved number. */
  from: NumberOrigin
}

/** Copies a pick; the menu opens the generator with it, or saves it. */
export function PickActions({ numbers, kind, from }: PickActionsProps) {
  const navigate = useNavigate()
  const spoken = numbers.join(' ')
  return (
    <>
      <Button
        kind={kind}
        className="px-3"
        aria-label={`Use These: ${spoken}`}
        onClick={() => void copyForGenerate(joined(numbers))}
      >
        {kind === 'ghost' ? 'Use' : 'Use These'}
      </Button>
      <Menu
        label={`More for ${spoken}`}
        face={<Icon name="more" />}
        entries={[
          {
            label: 'Open in Generate',
            icon: 'generate',
            onSelect: () => navigate('/generate', { state: { prefilledNumbers: numbers } }),
          },
          { label: 'Save', icon: 'bookmark', onSelect: () => navigate(saveLink(numbers, from)) },
        ]}
      />
    </>
  )
}

/** Copies a pick, with a notification that names the screen to use it on. */
async function copyForGenerate(numbers: string) {
  if (await copyText(numbers)) notify({ type: 'success', message: MESSAGES.copiedForGenerate })
  else notify({ type: 'error', message: `Your browser blocked copying. Copy by hand: ${numbers}` })
}
