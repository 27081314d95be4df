import { copyNumbers } from '#core/clipboard.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface CopyButtonProps {
  text: string
  /** Label in the cards of a phone. */
  shown?: string
  className?: string
}

/** Copies digits and confirms with a notification. */
export const CopyButton = ({ text, shown, className }: CopyButtonProps) => (
  <IconButton
    icon="copy"
    label={`Copy ${text}`}
    {...(shown === undefined ? {} : { text: shown })}
    {...(className === undefined ? {} : { className })}
    onClick={() => void copyNumbers(text)}
  />
)
