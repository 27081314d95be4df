import { useEffect, useState } from 'react'
import { now } from '#lib/clock.ts'
import { type DrawSources, isDrawSources } from '#lib/sources/read-sources.ts'

/** A literal: importing the endpoint would also load its schemas. */
const PATH = '/api/sources'

/** A server that is silent for so long counts as failed. */
const TIMEOUT_MS = 10_000
/** A tab that comes back after so long asks again. */
const OLD_AFTER_MS = 60_000

interface LoadedSources {
  data: DrawSources | null
  failed: boolean
}

export interface SourcesQuery extends LoadedSources {
  /** A request is in flight. */
  busy: boolean
  retry: () => void
}

/** Components that load at the same moment share one request. */
let pending: Promise<DrawSources> | null = null

function loadSources(): Promise<DrawSources> {
  pending ??= fetchSources().finally(() => {
    pending = null
  })
  return pending
}

async function fetchSources(): Promise<DrawSources> {
  const response = await fetch(PATH, {
    headers: { 'x-background': '1' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = response.ok ? await response.json() : null
  if (!isDrawSources(body)) throw new Error('The answer of /api/sources is invalid')
  return body
}

/** Where the draws of each game and state come from. Works on public pages: it needs no session. */
export function useSources(): SourcesQuery {
  const [times, setTimes] = useState(0)
  const [loaded, setLoaded] = useState<LoadedSources & { of: number }>({
    data: null,
    failed: false,
    of: -1,
  })
  useEffect(() => {
    let gone = false
    const startedAt = now()
    loadSources().then(
      (data) => {
        if (!gone) setLoaded({ data, failed: false, of: times })
      },
      () => {
        // An older list, with its own date, is better than none.
        if (!gone) setLoaded(({ data }) => ({ data, failed: data === null, of: times }))
      },
    )
    const reloadOld = () => {
      if (!document.hidden && now() - startedAt >= OLD_AFTER_MS) setTimes(times + 1)
    }
    document.addEventListener('visibilitychange', reloadOld)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', reloadOld)
    }
  }, [times])
  return {
    data: loaded.data,
    failed: loaded.failed,
    busy: loaded.of !== times,
    retry: () => setTimes(times + 1),
  }
}
