import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { listHistory } from '@fourcast/contract/numbers.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { credentials } from '#core/api/credentials.ts'
import { noteKept } from './clear.ts'
import {
  answersOf,
  isStoredQuery,
  mergeAnswers,
  putAnswers,
  cachedAnswers,
  STORED_QUERIES,
} from './stored-answers.ts'
import { type AnswerStore, answerStore } from './store.ts'
import { historyPage } from '#core/api/queries.ts'

/** Answers arrive in bursts; this batches their writes. */
const PAUSE = 500
/** After this, loads the first page of the history, so that it is stored even if it was never opened. */
const FIRST_PAGE_AFTER = 5_000
/** Stored queries also stay in memory: by default they are dropped after five minutes without use. */
const IN_MEMORY = 24 * 60 * 60_000

/** Restores what this user saw last, and removes the answers of all others. */
export async function restoreAnswers(queries: QueryClient, userId: string, store = answerStore) {
  for (const queryKey of STORED_QUERIES) queries.setQueryDefaults(queryKey, { gcTime: IN_MEMORY })
  const others = (await store.people()).filter((person) => person !== userId)
  await Promise.all(others.map((person) => store.remove(person)))
  putAnswers(queries, answersOf(await store.read(userId), userId))
}

/** Another tab may have signed out, or signed in as another user. */
const isHere = (userId: string) => credentials.token() !== null && credentials.user()?.id === userId

async function write(queries: QueryClient, userId: string, store: AnswerStore) {
  const answers = cachedAnswers(queries)
  if (answers.length === 0 || !isHere(userId) || !noteKept()) return
  await store.write(userId, (old) => mergeAnswers(old, userId, answers))
}

/** Stores what this user sees. Returns a function that stops it. */
export function storeAnswersOf(
  queries: QueryClient,
  userId: string,
  store: AnswerStore = answerStore,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    // If the store is blocked or full, offline copies are just missing.
    write(queries, userId, store).catch(() => undefined)
  }
  const leave = () => timer !== undefined && document.hidden && now()
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isStoredQuery(query.queryKey)) timer ??= setTimeout(now, PAUSE)
  })
  const first = setTimeout(() => void fetchFirstPage(queries), FIRST_PAGE_AFTER)
  timer = setTimeout(now, PAUSE)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    clearTimeout(timer)
    clearTimeout(first)
    document.removeEventListener('visibilitychange', leave)
  }
}

const fetchFirstPage = (queries: QueryClient) =>
  queries.prefetchQuery({
    queryKey: historyPage(0).queryKey,
    // A background call: it does not keep the session alive.
    queryFn: ({ signal }) =>
      call(listHistory, { query: { page: 0, size: PAGE_SIZE } }, { background: true, signal }),
  })
