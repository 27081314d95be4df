import { listWinningNumbers } from '@fourcast/contract/draws.ts'
import { lotteryResults } from '@fourcast/contract/lottery.ts'
import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getStats, listHistory } from '@fourcast/contract/numbers.ts'
import { getPreferences } from '@fourcast/contract/preferences.ts'
import { getLimits } from '@fourcast/contract/responsible-play.ts'
import { listSavedNumbers } from '@fourcast/contract/saved-numbers.ts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  PLAY_LIMITS,
  HISTORY,
  LOTTERY_RESULTS,
  NOTIFICATIONS,
  PREFERENCES,
  SAVED_NUMBERS,
  STATS,
  WINNING_NUMBERS,
} from '#core/api/queries.ts'

/** Increase it with each change of the stored shape; data of other versions is ignored. */
const VERSION = 1
/** Maximum of stored history results; everything else is small. */
const MOST_RESULTS = 100
/** Maximum of stored answers about followed states: each combination of states and days is one. */
const MOST_LOTTERY = 6

const Answer = z.object({
  key: z.array(z.unknown()),
  data: z.unknown(),
  /** Time of the answer in milliseconds, for 'as of'. */
  at: z.number(),
})
type Answer = z.output<typeof Answer>

const StoredForm = z.object({
  version: z.literal(VERSION),
  userId: z.string(),
  answers: z.array(Answer),
})
export type StoredAnswers = z.output<typeof StoredForm>

const STORED: readonly (readonly [QueryKey, z.ZodMiniType])[] = [
  [HISTORY, listHistory.answer],
  [STATS, getStats.answer],
  [WINNING_NUMBERS, listWinningNumbers.answer],
  [LOTTERY_RESULTS, lotteryResults.answer],
  [PREFERENCES, getPreferences.answer],
  [PLAY_LIMITS, getLimits.answer],
  [NOTIFICATIONS, listNotifications.answer],
  [SAVED_NUMBERS, listSavedNumbers.answer],
]
/** First parts of the stored query keys. */
export const STORED_QUERIES = STORED.map(([key]) => key)
const SCHEMAS = new Map(STORED.map(([[name], schema]) => [name, schema]))

const Paging = z.strictObject({ page: z.number(), size: z.number() })
/** The page of the unfiltered history; null for any other answer. */
function pageOf([name, asked]: QueryKey) {
  const paging = name === HISTORY[0] ? z.safeParse(Paging, asked) : null
  return paging?.success ? paging.data.page : null
}

const NumbersPage = z.strictObject({ page: z.number() })
/** True for a page of saved numbers, not for a single number or its draws. */
const isNumbersPage = ([, asked, ...more]: QueryKey) =>
  more.length === 0 && z.safeParse(NumbersPage, asked).success

/** True if answers of this query are stored. */
export function isStoredQuery(key: QueryKey): boolean {
  if (key[0] === HISTORY[0]) return pageOf(key) !== null
  if (key[0] === SAVED_NUMBERS[0]) return isNumbersPage(key)
  return SCHEMAS.has(key[0])
}

/** The answers in this page's cache. */
export function cachedAnswers(queries: QueryClient): Answer[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isStoredQuery(queryKey) && state.data !== undefined)
    .map(({ queryKey, state }) => ({
      key: [...queryKey],
      data: state.data,
      at: state.dataUpdatedAt,
    }))
}

/**
 * Merges stored and new answers: the newest of each, the first pages of the history, and the latest of the
 * lottery.
 */
export function mergeAnswers(
  old: unknown,
  userId: string,
  fresh: readonly Answer[],
): StoredAnswers {
  const answers = new Map<string, Answer>()
  for (const one of [...answersOf(old, userId), ...fresh]) {
    const hash = hashKey(one.key)
    if ((answers.get(hash)?.at ?? 0) <= one.at) answers.set(hash, one)
  }
  return { version: VERSION, userId, answers: bounded([...answers.values()]) }
}

const Page = z.object({ content: z.array(z.unknown()) })
const lengthOf = (data: unknown) => z.safeParse(Page, data).data?.content.length ?? 0

const isLottery = ({ key }: Answer) => key[0] === LOTTERY_RESULTS[0]

function bounded(answers: readonly Answer[]) {
  let left = MOST_RESULTS
  const lottery = answers
    .filter(isLottery)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST_LOTTERY)
  return [...answers.filter((one) => !isLottery(one)), ...lottery]
    .toSorted((a, b) => (pageOf(a.key) ?? 0) - (pageOf(b.key) ?? 0))
    .filter(({ key, data }) => {
      if (pageOf(key) === null) return true
      left -= lengthOf(data)
      return left >= 0
    })
}

/** The readable answers; none if they are another user's or broken. */
export function answersOf(stored: unknown, userId: string): Answer[] {
  const kept = z.safeParse(StoredForm, stored)
  if (!kept.success || kept.data.userId !== userId) return []
  return kept.data.answers.flatMap(({ key, data, at }) => {
    const schema = isStoredQuery(key) ? SCHEMAS.get(key[0]) : undefined
    const read = schema && z.safeParse(schema, data)
    return read?.success ? [{ key, data: read.data, at }] : []
  })
}

/** Puts answers into the query cache with their own age: a screen that shows one reloads it. */
export function putAnswers(queries: QueryClient, answers: readonly Answer[]) {
  for (const { key, data, at } of answers) {
    const known = queries.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known >= at) continue
    queries.setQueryData(key, data, { updatedAt: at })
    // Even a recent one may be stale: no live updates were received since.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}
