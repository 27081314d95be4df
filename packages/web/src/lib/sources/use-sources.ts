import { useEffect, useState } from 'react'
import { type DrawSources, isDrawSources } from '#lib/sources/read-sources.ts'

/** A literal: importing the endpoint would also load its schemas. */
const PATH = '/api/sources'

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
  const response = await fetch(PATH, { headers: { 'x-background': '1' } })
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
    const show = (one: LoadedSources) => {
      if (!gone) setLoaded({ ...one, of: times })
    }
    loadSources().then(
      (data) => show({ data, failed: false }),
      () => show({ data: null, failed: true }),
    )
    return () => {
      gone = true
    }
  }, [times])
  return {
    data: loaded.data,
    failed: loaded.failed,
    busy: loaded.of !== times,
    retry: () => setTimes(times + 1),
  }
}
