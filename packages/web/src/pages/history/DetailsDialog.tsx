import type { Generation } from '@fourcast/contract/numbers.ts'
import { Details } from './Details.tsx'
import { copyNumbers } from '#core/clipboard.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface DetailsDialogProps {
  open: boolean
  /** The result in question, or the last that was; null before the first. */
  one: Generation | null
  onClose: () => void
}

/** All that is known of a result. */
export function DetailsDialog({ open, one, onClose }: DetailsDialogProps) {
  const text = one === null ? '' : pickText(setsOf(one))
  return (
    <Dialog
      wide
      open={open && one !== null}
      onClose={onClose}
      title={`Result ${text}`}
      actions={
        <Button kind="second" icon="copy" onClick={() => void copyNumbers(text)}>
          Copy numbers
        </Button>
      }
    >
      {one !== null && <Details one={one} />}
    </Dialog>
  )
}
