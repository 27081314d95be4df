import type { OutboxMessage } from '@fourcast/contract/mail.ts'
import { useEffect, useState } from 'react'
import { call } from '#core/api/api.ts'

interface Loaded {
  messages: readonly OutboxMessage[] | null
  failed: boolean
  /** The request that this result belongs to. */
  of: number
}

const NOTHING: Loaded = { messages: null, failed: false, of: -1 }

/** The latest messages of the outbox folder; the previous ones stay while a refresh runs. */
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
