import type { MailList, MailSubscription } from '@fourcast/contract/mail.ts'
import { useRef, useState } from 'react'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { errorMessage } from '#core/api/error-message.ts'

const FAILED = 'That did not work. Please try again.'

interface Outcome {
  list: MailList
  /** Whether mail of the list comes now. */
  subscribed: boolean
  /** What was asked for: mail of an account that is gone does not come again. */
  wanted: boolean
}

interface Failed {
  words: string
  /** The link itself is wrong: trying again is no use. */
  isFinal: boolean
}

/** Stops the mail that a link's token is about, or has it come again; one call at a time. */
export function useSubscription(token: string) {
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
