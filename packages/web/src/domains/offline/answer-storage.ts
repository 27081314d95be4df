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

/** Answers come in bursts; they are written together. */
const PAUSE = 500
/** Someone who never opened the history has its first page kept all the same. */
const FIRST_PAGE_AFTER = 5_000
/** What is kept stays in memory too, or a page left for five minutes would be forgotten by both. */
const IN_MEMORY = 24 * 60 * 60_000

/** Brings back what this person saw last; anyone else's is removed. */
export async function restoreAnswers(queries: QueryClient, userId: string, store = answerStore) {
  for (const queryKey of STORED_QUERIES) queries.setQueryDefaults(queryKey, { gcTime: IN_MEMORY })
  const others = (await store.people()).filter((person) => person !== userId)
  await Promise.all(others.map((person) => store.remove(person)))
  putAnswers(queries, answersOf(await store.read(userId), userId))
}

/** Another tab may have signed out, or someone else in. */
const isHere = (userId: string) => credentials.token() !== null && credentials.user()?.id === userId

async function write(queries: QueryClient, userId: string, store: AnswerStore) {
  const answers = cachedAnswers(queries)
  if (answers.length === 0 || !isHere(userId) || !noteKept()) return
  await store.write(userId, (old) => mergeAnswers(old, userId, answers))
}

/** Keeps what this person sees, until told to stop. */
export function storeAnswersOf(
  queries: QueryClient,
  userId: string,
  store: AnswerStore = answerStore,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    // A store that is closed or full keeps nothing, and that is all.
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
    // Nobody asked for it: it does not keep the session alive.
    queryFn: ({ signal }) =>
      call(listHistory, { query: { page: 0, size: PAGE_SIZE } }, { background: true, signal }),
  })
