import type { Honesty } from '@fourcast/contract/honesty.ts'
import { useEffect, useState } from 'react'
import { isHonesty } from '#features/honesty/read-honesty.ts'

/** As text: the endpoint's own module brings the schemas. */
const PATH = '/ml_api/honesty'

type Loaded = { data: Honesty | null; failed: boolean }

/** The figures of the page; null until they are here. */
export function useHonesty() {
  const [times, setTimes] = useState(0)
  const [loaded, setLoaded] = useState<Loaded & { of: number }>({
    data: null,
    failed: false,
    of: -1,
  })
  useEffect(() => {
    const gone = new AbortController()
    const show = (one: Loaded) => !gone.signal.aborted && setLoaded({ ...one, of: times })
    ask(gone.signal).then(
      (data) => show({ data, failed: false }),
      () => show({ data: null, failed: true }),
    )
    return () => gone.abort()
  }, [times])
  return {
    data: loaded.data,
    failed: loaded.failed,
    busy: loaded.of !== times,
    retry: () => setTimes(times + 1),
  }
}

async function ask(signal: AbortSignal): Promise<Honesty> {
  const response = await fetch(PATH, { signal, headers: { 'x-background': '1' } })
  const body: unknown = response.ok ? await response.json() : null
  if (!isHonesty(body)) throw new Error('The figures cannot be read')
  return body
}
