import { copyNumbers } from '#core/clipboard.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface CopyButtonProps {
  text: string
  /** Its label in cards of a phone. */
  shown?: string
  className?: string
}

/** Copies digits, and says so in a notification. */
export const CopyButton = ({ text, shown, className }: CopyButtonProps) => (
  <IconButton
    icon="copy"
    label={`Copy ${text}`}
    {...(shown === undefined ? {} : { text: shown })}
    {...(className === undefined ? {} : { className })}
    onClick={() => void copyNumbers(text)}
  />
)
