import type { Generation } from '@fourcast/contract/numbers.ts'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

interface SessionResults {
  /** The result on the generator's screen. */
  shown: Generation | null
  /** Whether it was kept when it was made. */
  automatic: boolean
  /** Kept since sign-in, newest first. */
  saved: readonly Generation[]
}

const KEY = ['session-results'] as const
const NOTHING: SessionResults = { shown: null, automatic: false, saved: [] }
const SHOWN = 3

const change = (queries: QueryClient, next: (old: SessionResults) => SessionResults) =>
  queries.setQueryData<SessionResults>(KEY, (old) => next(old ?? NOTHING))

const withSaved = (saved: readonly Generation[], one: Generation) =>
  [one, ...saved.filter(({ id }) => id !== one.id)].slice(0, SHOWN)

/** Shows a fresh result. */
export const showResult = (queries: QueryClient, made: Generation) =>
  change(queries, ({ saved }) => ({
    shown: made,
    automatic: made.saved,
    saved: made.saved ? withSaved(saved, made) : saved,
  }))

/** Notes that someone kept a result. */
export const keepResult = (queries: QueryClient, kept: Generation) =>
  change(queries, (old) => ({
    ...old,
    shown: old.shown?.id === kept.id ? kept : old.shown,
    saved: withSaved(old.saved, kept),
  }))

/** Forgets a result that was deleted. */
export const forgetResult = (queries: QueryClient, id: string) =>
  change(queries, (old) => ({
    ...old,
    shown: old.shown?.id === id ? null : old.shown,
    saved: old.saved.filter((one) => one.id !== id),
  }))

/**
 * What was made since sign-in. It lies with the answers of the server, so that it goes with them
 * when the session ends.
 */
export function useSessionResults(): SessionResults {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: NOTHING,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NOTHING
}
