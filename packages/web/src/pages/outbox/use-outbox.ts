import type { OutboxMessage } from '@fourcast/contract/mail.ts'
import { useEffect, useState } from 'react'
import { call } from '#core/api/api.ts'

interface Loaded {
  messages: readonly OutboxMessage[] | null
  failed: boolean
  /** Which time of asking it is the answer of. */
  of: number
}

const NOTHING: Loaded = { messages: null, failed: false, of: -1 }

/** The latest messages of the outbox folder; what was there stays up while it is read again. */
export function useOutbox() {
  const [times, setTimes] = useState(0)
  const [loaded, setLoaded] = useState(NOTHING)
  useEffect(() => {
    const gone = new AbortController()
    ask(gone.signal).then(
      (messages) => !gone.signal.aborted && setLoaded({ messages, failed: false, of: times }),
      () => !gone.signal.aborted && setLoaded((old) => ({ ...old, failed: true, of: times })),
    )
    return () => gone.abort()
  }, [times])
  return { ...loaded, busy: loaded.of !== times, refresh: () => setTimes(times + 1) }
}

async function ask(signal: AbortSignal) {
  const { listOutbox } = await import('@fourcast/contract/mail.ts')
  return await call(listOutbox, {}, { signal, background: true })
}
