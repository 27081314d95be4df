import { copyNumbers } from '#core/clipboard.ts'
import { IconButton } from '#ui/IconButton.tsx'

/** Copies digits, and says so in a notification. */
export const CopyButton = ({ text, className }: { text: string; className?: string }) => (
  <IconButton
    icon="copy"
    label={`Copy ${text}`}
    {...(className === undefined ? {} : { className })}
    onClick={() => void copyNumbers(text)}
  />
)
