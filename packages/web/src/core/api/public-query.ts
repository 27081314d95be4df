import { useEffect, useState } from 'react'
import { now } from '#core/clock.ts'
import type { Guard } from './read.ts'

/** Requests fail after this time. */
const TIMEOUT_MS = 10_000
/** A tab that becomes visible reloads data older than this. */
const OLD_AFTER_MS = 60_000

interface Loaded<T> {
  data: T | null
  failed: boolean
}

export interface PublicQuery<T> extends Loaded<T> {
  /** A request is in flight. */
  busy: boolean
  retry: () => void
}

/** Answers in flight, by path. */
const provided = new Map<string, Promise<unknown>>()

/**
 * Uses this answer for every load of `path` until it is withdrawn, also by components that mount later. A
 * null, invalid or failed one is dropped, and the request is made.
 */
export function provideAnswer(path: string, answer: Promise<unknown>) {
  const known = answer.catch(() => null)
  provided.set(path, known)
}

/** Drops a stale answer. */
export const withdrawAnswer = (path: string) => void provided.delete(path)

async function takeProvided<T>(path: string, isValid: Guard<T>): Promise<T | null> {
  const answer = provided.get(path)
  const body = await answer
  if (isValid(body)) return body
  if (provided.get(path) === answer) provided.delete(path)
  return null
}

/**
 * Creates a hook that loads the data of a public page. It needs no session. `isValid` is a
 * hand-written guard, because the contract's schemas would make public pages too heavy.
 */
export function publicQuery<T>(path: string, isValid: Guard<T>): () => PublicQuery<T> {
  /** Components that load at the same time share one request. */
  let pending: Promise<T> | null = null
  const load = () => {
    pending ??= fetchAnswer(path, isValid).finally(() => {
      pending = null
    })
    return pending
  }
  return () => useLoaded(load)
}

async function fetchAnswer<T>(path: string, isValid: Guard<T>): Promise<T> {
  const early = await takeProvided(path, isValid)
  if (early !== null) return early
  const response = await fetch(path, {
    headers: { 'x-background': '1' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = response.ok ? await response.json() : null
  if (!isValid(body)) throw new Error(`${path} returned an invalid answer`)
  return body
}

function useLoaded<T>(load: () => Promise<T>): PublicQuery<T> {
  const [times, setTimes] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T> & { of: number }>({
    data: null,
    failed: false,
    of: -1,
  })
  useEffect(() => {
    let gone = false
    const startedAt = now()
    load().then(
      (data) => {
        if (!gone) setLoaded({ data, failed: false, of: times })
      },
      () => {
        // Keep an older answer: it is better than none.
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
  }, [load, times])
  return {
    data: loaded.data,
    failed: loaded.failed,
    busy: loaded.of !== times,
    retry: () => setTimes(times + 1),
  }
}
