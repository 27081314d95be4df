import { Fragment } from 'react'
import { copyText } from '#core/clipboard.ts'
import { notify } from '#core/notifications/notifications.ts'
import { IconButton } from '#ui/IconButton.tsx'

const DIGITS = 16

interface HashProps {
  label: string
  value: string
}

/** Hexadecimal digits to compare by eye or to copy. */
export const Hash = ({ label, value }: HashProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
    <span className="col-span-2 text-sm text-muted">{label}</span>
    <code className="font-mono text-xs [overflow-wrap:anywhere]">
      {partsOf(value).map(({ part, at }) => (
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
    <IconButton
      icon="copy"
      label={`Copy: ${label}`}
      className="-me-3"
      onClick={() => void copied(label, value)}
    />
  </div>
)

/** Lines of equal length let users compare two hashes by eye. */
const partsOf = (value: string) =>
  Array.from({ length: Math.ceil(value.length / DIGITS) }, (_, part) => ({
    at: part * DIGITS,
    part: value.slice(part * DIGITS, (part + 1) * DIGITS),
  }))

async function copied(label: string, value: string) {
  if (await copyText(value)) notify({ type: 'success', message: `${label}: copied.` })
  else notify({ type: 'error', message: `Your browser blocked copying. ${label}: ${value}` })
}
