import { bytesText } from '../in-words.ts'
import { Button } from '#ui/Button.tsx'

interface ProgressProps {
  received: number
  onCancel: () => void
}

/** How much is here: nobody knows how much there is. */
export const Progress = ({ received, onCancel }: ProgressProps) => (
  <>
    <Button kind="second" onClick={onCancel}>
      Cancel
    </Button>
    <span className="num text-sm text-muted">{bytesText(received)} so far</span>
  </>
)
