import type { Generation } from '@fourcast/contract/numbers.ts'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

interface SessionResults {
  /** The latest results: one, or one of each box. */
  made: readonly Generation[]
  /** The selected one; null while all four are shown side by side. */
  shown: Generation | null
  /** Saved since sign-in, newest first. */
  saved: readonly Generation[]
}

const KEY = ['session-results'] as const
const NOTHING: SessionResults = { made: [], shown: null, saved: [] }
const SHOWN = 3

const change = (queries: QueryClient, next: (old: SessionResults) => SessionResults) =>
  queries.setQueryData<SessionResults>(KEY, (old) => next(old ?? NOTHING))

const withSaved = (saved: readonly Generation[], one: Generation) =>
  [one, ...saved.filter(({ id }) => id !== one.id)].slice(0, SHOWN)

/** Shows new results. */
export const showResults = (queries: QueryClient, made: readonly Generation[]) =>
  change(queries, ({ saved }) => ({
    made,
    shown: made.length === 1 ? (made[0] ?? null) : null,
    saved: made.filter((one) => one.saved).reduce(withSaved, saved),
  }))

/** Selects one of all four; null shows all of them again. */
export const lookAt = (queries: QueryClient, shown: Generation | null) =>
  change(queries, (old) => ({ ...old, shown }))

/** Notes that a result was saved. */
export const keepResult = (queries: QueryClient, kept: Generation) =>
  change(queries, (old) => ({
    ...old,
    made: old.made.map((one) => (one.id === kept.id ? kept : one)),
    shown: old.shown?.id === kept.id ? kept : old.shown,
    saved: withSaved(old.saved, kept),
  }))

/** Replaces an offline pick by the server's result. */
export const replaceResult = (queries: QueryClient, id: string, made: Generation) =>
  change(queries, (old) => ({
    made: old.made.map((one) => (one.id === id ? made : one)),
    shown: old.shown?.id === id ? made : old.shown,
    saved: made.saved ? withSaved(old.saved, made) : old.saved,
  }))

/** Removes a deleted result. */
export const clearResult = (queries: QueryClient, id: string) =>
  change(queries, (old) => ({
    ...old,
    made: old.made.filter((one) => one.id !== id),
    shown: old.shown?.id === id ? null : old.shown,
    saved: old.saved.filter((one) => one.id !== id),
  }))

/** Results made since sign-in. They are in the query cache, which is cleared when the session ends. */
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
