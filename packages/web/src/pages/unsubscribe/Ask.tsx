import type { MailList } from '@fourcast/contract/mail.ts'
import { useEffect, useRef } from 'react'
import { useSubscription } from './use-subscription.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

const STOPPED: Readonly<Record<MailList, string>> = {
  notifications: 'Stopped: mail about your results, such as a win.',
  marketing: 'Stopped: the weekly summary.',
}
const AGAIN: Readonly<Record<MailList, string>> = {
  notifications: 'Mail about your results comes again.',
  marketing: 'The weekly summary comes again.',
}
const GONE = 'We no longer email this address because its account was deleted.'

/** One press stops it, one press has it again. */
export function Ask({ token }: { token: string }) {
  const { outcome, failure, busy, want } = useSubscription(token)
  const isStopped = outcome !== null && !outcome.subscribed
  const isGone = isStopped && outcome.wanted
  return (
    <>
      {outcome === null && failure?.isFinal !== true && (
        <p>Press once to stop emails like this one. You can resubscribe here.</p>
      )}
      {outcome !== null && (
        <Said key={String(outcome.wanted)}>
          {isGone ? GONE : (isStopped ? STOPPED : AGAIN)[outcome.list]}
        </Said>
      )}
      {isStopped && !isGone && (
        <p>You’ll still get security emails and receipts. Those can’t be turned off.</p>
      )}
      {failure !== null && (
        <Banner kind="error" announce>
          {failure.words}
        </Banner>
      )}
      {!isGone && failure?.isFinal !== true && (
        <Button
          size="lg"
          block
          kind={isStopped ? 'second' : 'primary'}
          busy={busy}
          busyLabel={isStopped ? 'Saving…' : 'Stopping…'}
          onClick={({ detail }) => {
            // The second press of a double click would take the first one back.
            if (detail < 2) void want(isStopped)
          }}
        >
          {isStopped ? 'Resubscribe' : 'Stop these mails'}
        </Button>
      )}
    </>
  )
}

/** What came of it; whoever pressed stands there. */
function Said({ children }: { children: string }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div ref={line} tabIndex={-1}>
      <Banner kind="success">{children}</Banner>
    </div>
  )
}
