import type { ContactForm } from '@fourcast/contract/contact.ts'
import { referenceOf } from '@fourcast/contract/topics.ts'
import { useEffect, useRef } from 'react'
import { useSession } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SupportMail } from '#ui/SupportMail.tsx'

/** Confirmation with the next step, and a reference to quote if no reply arrives. */
export function MessageSent({ message, onAgain }: { message: ContactForm; onAgain: () => void }) {
  const { user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copied = user !== null && user.emailVerified && !user.isDemo
  return (
    <section className="contact-card contact-sent" aria-labelledby="contact-sent">
      <span className="contact-check">
        <Icon name="check" />
      </span>
      <h2 id="contact-sent" ref={heading} tabIndex={-1}>
        We received your message
      </h2>
      <p>
        A person will read it and reply to{' '}
        <span className="strong wrap-anywhere">{message.email}</span>.
        {copied && ` A copy is on its way to ${user.email}.`}
      </p>
      <p className="text-muted">
        Its reference is <span className="strong num text-ink">{referenceOf(message.id)}</span>. If
        you don’t hear back in a few days, check your spam folder. Then email <SupportMail /> with
        this reference.
      </p>
      <Button kind="second" onClick={onAgain}>
        Write another
      </Button>
    </section>
  )
}
