import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { COSTS } from './costs.ts'
import { isLimitReached, shortageOf } from './quota.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { limitReached } from '#core/notifications/notices.ts'
import { current, SUBSCRIPTION } from '#domains/billing/subscription.ts'

/** Shows the notice of the daily limit after a press that used the last generation or was refused. */
export async function noticeLimit(queries: QueryClient, isDemo: boolean, error: Error | null) {
  // The refusal is enough: the subscription may fail to reload.
  if (isLimitRefusal(error)) limitReached(error.message === MESSAGES.limitReached)
  await queries.invalidateQueries({ queryKey: SUBSCRIPTION })
  if (isLimitRefusal(error)) return
  const data = queries.getQueryData(current.queryKey)
  const short = data === undefined ? null : shortageOf(data, COSTS.flash)
  // No plan has higher limits than the demo.
  if (isLimitReached(short)) limitReached(short.quota.more !== null && !isDemo)
}

/** True for a refusal that the notice already explains. */
export const isLimitRefusal = (error: Error | null): error is ApiFailure =>
  error instanceof ApiFailure &&
  (error.message === MESSAGES.limitReached || error.message === MESSAGES.generationsUsed)
