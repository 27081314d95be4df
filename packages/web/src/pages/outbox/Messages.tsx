import type { OutboxMessage } from '@fourcast/contract/mail.ts'
import { useEffect, useRef } from 'react'
import { Message } from './Message.tsx'
import { momentOf } from '#core/format.ts'
import { useAddress } from '#core/routing/use-address.ts'
import { Chip } from '#ui/Chip.tsx'

/** The list and the one that is open: side by side, on a phone one after the other. */
export function Messages({ messages }: { messages: readonly OutboxMessage[] }) {
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
                <Chip>{message.channel === 'sms' ? 'SMS' : 'Mail'}</Chip>
                {momentOf(message.createdAt)} ET
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

/** Whoever closes a message stands at it in the list again. */
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
