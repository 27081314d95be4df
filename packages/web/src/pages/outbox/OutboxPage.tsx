import '#styles/first.css'
import './outbox.css'
import type { OutboxMessage } from '@fourcast/contract/mail.ts'
import { useEffect, useRef, useState } from 'react'
import { useOutbox } from './use-outbox.ts'
import { Navigate } from '#core/routing/router.tsx'
import { useConfig } from '#core/config.ts'
import { Button } from '#ui/Button.tsx'
import { Description } from '#ui/Description.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { momentAlone, momentOf } from '#core/format.ts'
import { useAddress } from '#core/routing/use-address.ts'
import { Chip } from '#ui/Chip.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'

/**
 * Lists the messages of the development outbox. Without an outbox the route redirects like an unknown one.
 */
export default function OutboxPage() {
  const config = useConfig()
  if (config && !config.outbox) return <Navigate to="/dashboard" replace />
  return (
    <div className="pub outbox">
      <Description>In development: emails and texts that weren’t sent.</Description>
      <header className="grid gap-2">
        <PageHeading title="Outbox">Outbox</PageHeading>
        <p className="text-muted">
          Emails and texts that weren’t sent. In development, they’re saved to a folder.
        </p>
      </header>
      {config ? <Outbox /> : <Loading />}
    </div>
  )
}

function Outbox() {
  const { messages, failed, busy, refresh } = useOutbox()
  return (
    <>
      <div>
        <Button kind="second" busy={busy} busyLabel="Refreshing…" onClick={refresh}>
          Refresh
        </Button>
      </div>
      {failed && (
        <ErrorState busy={busy} onRetry={refresh}>
          Failed to load the outbox. It only opens on the computer that runs Fourcast.
        </ErrorState>
      )}
      {messages === null && !failed && <Loading />}
      {messages?.length === 0 && (
        <Empty kind="quiet" title="No messages yet">
          Sign up or reset a password, and the email appears here.
        </Empty>
      )}
      {messages !== null && messages.length > 0 && <Messages messages={messages} />}
    </>
  )
}

const Loading = () => (
  <Skeleton label="Loading the outbox">
    <Bar className="h-16 w-full" />
    <Bar className="mt-2 h-16 w-full" />
    <Bar className="mt-2 h-16 w-full" />
  </Skeleton>
)

/** List and open message: side by side, on a phone one at a time. */
function Messages({ messages }: { messages: readonly OutboxMessage[] }) {
  const { search, change } = useAddress()
  const asked = search.get('message')
  const open = messages.find(({ id }) => id === asked)
  const list = useFocusBack(open?.id)
  return (
    <div className={`outbox-pair ${open ? 'outbox-opened' : ''}`}>
      <ul ref={list} className="outbox-list" aria-label="Messages">
        {messages.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              data-id={message.id}
              aria-current={message.id === open?.id || undefined}
              onClick={() => change({ message: message.id }, { replace: open !== undefined })}
            >
              <span className="strong outbox-line">{message.subject || message.text}</span>
              <span className="outbox-line text-sm text-muted">{message.to}</span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <Chip>{message.channel === 'sms' ? 'SMS' : 'Email'}</Chip>
                {momentAlone(message.createdAt)} ET
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <Message key={open.id} message={open} onClose={() => change({ message: null })} />
      ) : (
        <p className="outbox-none text-muted">Choose a message to read it.</p>
      )}
    </div>
  )
}

/** After a message is closed, its entry of the list has the focus again. */
function useFocusBack(open: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(open)
  useEffect(() => {
    if (open === undefined && last.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-id="${last.current}"]`)?.focus()
    last.current = open
  }, [open])
  return list
}

const VIEWS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const

type View = (typeof VIEWS)[number]['value']

interface MessageProps {
  message: OutboxMessage
  onClose: () => void
}

function Message({ message, onClose }: MessageProps) {
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
          title={`Email: ${subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/api/outbox/${id}/html`}
        />
      ) : (
        <pre className="outbox-text">{text}</pre>
      )}
    </article>
  )
}
