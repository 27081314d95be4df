import { useEffect, useState } from 'react'
import { type DrawSources, isDrawSources } from '#lib/sources/read-sources.ts'

/** As text: the endpoint's own module brings the schemas. */
const PATH = '/api/sources'

interface LoadedSources {
  data: DrawSources | null
  failed: boolean
}

export interface SourcesQuery extends LoadedSources {
  /** A question is on its way. */
  busy: boolean
  retry: () => void
}

/** Parts of one page that ask at the same moment share the answer. */
let asking: Promise<DrawSources> | null = null

function ask(): Promise<DrawSources> {
  asking ??= fetchSources().finally(() => {
    asking = null
  })
  return asking
}

async function fetchSources(): Promise<DrawSources> {
  const response = await fetch(PATH, { headers: { 'x-background': '1' } })
  const body: unknown = response.ok ? await response.json() : null
  if (!isDrawSources(body)) throw new Error('The sources cannot be read')
  return body
}

/** Where the draws of each game and state come from. For public pages, too: it needs no session. */
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
    ask().then(
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
