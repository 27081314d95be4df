import type { Generation } from '@fourcast/contract/numbers.ts'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

interface SessionResults {
  /** What was made last: one result, or one of each box. */
  made: readonly Generation[]
  /** Of these the one that is looked at; null while all four stand side by side. */
  shown: Generation | null
  /** Whether they were kept when they were made. */
  automatic: boolean
  /** Kept since sign-in, newest first. */
  saved: readonly Generation[]
}

const KEY = ['session-results'] as const
const NOTHING: SessionResults = { made: [], shown: null, automatic: false, saved: [] }
const SHOWN = 3

const change = (queries: QueryClient, next: (old: SessionResults) => SessionResults) =>
  queries.setQueryData<SessionResults>(KEY, (old) => next(old ?? NOTHING))

const withSaved = (saved: readonly Generation[], one: Generation) =>
  [one, ...saved.filter(({ id }) => id !== one.id)].slice(0, SHOWN)

/** Shows what is fresh. */
export const showResults = (queries: QueryClient, made: readonly Generation[]) =>
  change(queries, ({ saved }) => ({
    made,
    shown: made.length === 1 ? (made[0] ?? null) : null,
    automatic: made.every((one) => one.saved),
    saved: made.filter((one) => one.saved).reduce(withSaved, saved),
  }))

/** Looks at one of all four, or with null at all of them again. */
export const lookAt = (queries: QueryClient, shown: Generation | null) =>
  change(queries, (old) => ({ ...old, shown }))

/** Notes that someone kept a result. */
export const keepResult = (queries: QueryClient, kept: Generation) =>
  change(queries, (old) => ({
    ...old,
    made: old.made.map((one) => (one.id === kept.id ? kept : one)),
    shown: old.shown?.id === kept.id ? kept : old.shown,
    saved: withSaved(old.saved, kept),
  }))

/** Puts what the server made in place of the same pick made offline. */
export const replaceResult = (queries: QueryClient, id: string, made: Generation) =>
  change(queries, (old) => ({
    made: old.made.map((one) => (one.id === id ? made : one)),
    shown: old.shown?.id === id ? made : old.shown,
    automatic: old.made.some((one) => one.id === id) ? made.saved : old.automatic,
    saved: made.saved ? withSaved(old.saved, made) : old.saved,
  }))

/** Drops a result that was deleted. */
export const clearResult = (queries: QueryClient, id: string) =>
  change(queries, (old) => ({
    ...old,
    made: old.made.filter((one) => one.id !== id),
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
