import type { OutboxMessage } from '@fourcast/contract/mail.ts'
import { useEffect, useRef, useState } from 'react'
import { momentOf } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'

const VIEWS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const

type View = (typeof VIEWS)[number]['value']

interface MessageProps {
  message: OutboxMessage
  onClose: () => void
}

export function Message({ message, onClose }: MessageProps) {
  const { id, channel, kind, to, subject, text, createdAt } = message
  const [view, setView] = useState<View>('html')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isMail = channel === 'mail'
  return (
    <article className="outbox-message" aria-labelledby="outbox-subject">
      <div className="outbox-head">
        <Button kind="second" icon="left" className="outbox-back" onClick={onClose}>
          All messages
        </Button>
        <h2 id="outbox-subject" ref={heading} tabIndex={-1}>
          {isMail ? subject : 'Text message'}
        </h2>
        <p className="text-sm break-words text-muted">
          To {to} · {kind} · {momentOf(createdAt)} ET
        </p>
        {isMail && <RadioChips legend="Show" options={VIEWS} value={view} onChange={setView} />}
      </div>
      {isMail && view === 'html' ? (
        <iframe
          className="outbox-frame"
          title={`The mail: ${subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/api/outbox/${id}/html`}
        />
      ) : (
        <pre className="outbox-text">{text}</pre>
      )}
    </article>
  )
}
