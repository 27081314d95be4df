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

/** A new shape is a new number; what was kept in another is as if it were not there. */
const VERSION = 1
/** Results of history that are kept; what else is kept is small. */
const MOST_RESULTS = 100
/** Answers about states that are followed: of every choice of states and days there is one. */
const MOST_LOTTERY = 6

const Answer = z.object({
  key: z.array(z.unknown()),
  data: z.unknown(),
  /** When it was answered, in milliseconds: 'as of'. */
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
/** The first part of the keys of what is stored. */
export const STORED_QUERIES = STORED.map(([key]) => key)
const SCHEMAS = new Map(STORED.map(([[name], schema]) => [name, schema]))

const Paging = z.strictObject({ page: z.number(), size: z.number() })
/** Which page of the whole history an answer is; null for a filtered one and for anything else. */
function pageOf([name, asked]: QueryKey) {
  const paging = name === HISTORY[0] ? z.safeParse(Paging, asked) : null
  return paging?.success ? paging.data.page : null
}

const NumbersPage = z.strictObject({ page: z.number() })
/** Whether an answer is a page of saved numbers, and not one of them or its draws. */
const isNumbersPage = ([, asked, ...more]: QueryKey) =>
  more.length === 0 && z.safeParse(NumbersPage, asked).success

/** Whether an answer is of those that are kept. */
export function isStoredQuery(key: QueryKey): boolean {
  if (key[0] === HISTORY[0]) return pageOf(key) !== null
  if (key[0] === SAVED_NUMBERS[0]) return isNumbersPage(key)
  return SCHEMAS.has(key[0])
}

/** What someone has seen so far on this page. */
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

/** What is kept from now on: of each answer the newest, of the history its first pages, of the lottery the latest. */
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

/** The answers that can still be read; none, if they are another person's or broken. */
export function answersOf(stored: unknown, userId: string): Answer[] {
  const kept = z.safeParse(StoredForm, stored)
  if (!kept.success || kept.data.userId !== userId) return []
  return kept.data.answers.flatMap(({ key, data, at }) => {
    const schema = isStoredQuery(key) ? SCHEMAS.get(key[0]) : undefined
    const read = schema && z.safeParse(schema, data)
    return read?.success ? [{ key, data: read.data, at }] : []
  })
}

/** Puts answers back where the screens look for them, as old as they are: whoever shows one asks again. */
export function putAnswers(queries: QueryClient, answers: readonly Answer[]) {
  for (const { key, data, at } of answers) {
    const known = queries.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known >= at) continue
    queries.setQueryData(key, data, { updatedAt: at })
    // However young, it may have changed since: nothing has followed it.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}
