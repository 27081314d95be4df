import '#styles/first.css'
import '#styles/accounts.css'
import type { MailList, MailSubscription } from '@fourcast/contract/mail.ts'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#core/hydrated.ts'
import { useLinkToken } from '#core/routing/use-link-token.ts'
import { Banner } from '#ui/Banner.tsx'
import { Description } from '#ui/Description.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Link } from '#ui/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { errorMessage } from '#core/api/error-message.ts'

/** Target of the unsubscribe link. It asks first, because mail programs open links by themselves. */
export default function UnsubscribePage() {
  const token = useLinkToken()
  const hydrated = useHydrated()
  return (
    <div className="pub grid justify-items-center gap-8 py-6 md:py-10 lg:py-14">
      <Description>Stop emails from Fourcast with the link in an email.</Description>
      <div className="w-full max-w-[29rem]">
        <div className="account-form">
          <div className="grid justify-items-start gap-2">
            <Logo size={44} />
            <PageHeading title="Emails from us" className="mt-3 text-[1.75rem] sm:text-[2rem]">
              Emails from us
            </PageHeading>
            {!(hydrated && token === null) && (
              <p className="text-muted">Choose which emails you get. You don’t need to sign in.</p>
            )}
          </div>
          {!hydrated && (
            <Skeleton label="Loading">
              <Bar className="h-24 w-full sm:h-18" />
            </Skeleton>
          )}
          {hydrated && (token === null ? <Incomplete /> : <Ask token={token} />)}
          <p className="text-sm text-muted">
            You can also change this under{' '}
            <Link to="/profile?tab=preferences" className="inline-link">
              Profile, Preferences
            </Link>
            . Something else?{' '}
            <Link to="/contact" className="inline-link">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  )
}

const Incomplete = () => (
  <Banner kind="error">This link is incomplete. Open it again from the email.</Banner>
)

const STOPPED: Readonly<Record<MailList, string>> = {
  notifications: 'Stopped: email about your results, such as a win.',
  marketing: 'Stopped: the weekly summary.',
}
const AGAIN: Readonly<Record<MailList, string>> = {
  notifications: 'You’ll get emails about your results again.',
  marketing: 'You’ll get the weekly summary again.',
}
const GONE = 'We no longer email this address because its account was deleted.'

/** A button that unsubscribes, and then one that resubscribes. */
function Ask({ token }: { token: string }) {
  const { outcome, failure, busy, want } = useSubscription(token)
  const isStopped = outcome !== null && !outcome.subscribed
  const isGone = isStopped && outcome.wanted
  return (
    <>
      {outcome === null && failure?.isFinal !== true && (
        <p>Press once to stop emails like this one. You can resubscribe here.</p>
      )}
      {outcome !== null && (
        <Confirmation key={String(outcome.wanted)}>
          {isGone ? GONE : (isStopped ? STOPPED : AGAIN)[outcome.list]}
        </Confirmation>
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
            // The second press of a double click would undo the first.
            if (detail < 2) void want(isStopped)
          }}
        >
          {isStopped ? 'Resubscribe' : 'Stop these emails'}
        </Button>
      )}
    </>
  )
}

/** The result; it takes the focus of the pressed button. */
function Confirmation({ children }: { children: string }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div ref={line} tabIndex={-1}>
      <Banner kind="success">{children}</Banner>
    </div>
  )
}

const FAILED = 'That didn’t work. Please try again.'

interface Outcome {
  list: MailList
  /** True if mail of the list is sent. */
  subscribed: boolean
  /** The requested state: mail to a deleted account cannot be resumed. */
  wanted: boolean
}

interface Failed {
  words: string
  /** True if the link itself is invalid: a retry is no use. */
  isFinal: boolean
}

/** Unsubscribes or resubscribes the token's address; one call at a time. */
function useSubscription(token: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const asking = useRef(false)

  const want = async (wanted: boolean) => {
    if (asking.current) return
    asking.current = true
    setBusy(true)
    setFailure(null)
    try {
      setOutcome({ ...(await ask(token, wanted)), wanted })
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.code === 'unprocessable'
      setFailure({ words: errorMessage(error, FAILED), isFinal: isRefused })
    } finally {
      asking.current = false
      setBusy(false)
    }
  }
  return { outcome, failure, busy, want }
}

async function ask(token: string, subscribed: boolean): Promise<MailSubscription> {
  const { unsubscribe } = await import('@fourcast/contract/mail.ts')
  return await call(unsubscribe, { body: { token, subscribed } })
}
