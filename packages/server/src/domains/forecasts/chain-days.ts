import type { ChainDay, ChainDays } from '@fourcast/contract/forecasts.ts'
import { ChainDay as Schema } from '@fourcast/contract/forecasts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { findDay, listDays } from './chain-days-repo.ts'

/** A stored file never changes. */
export const DAY_CACHE = 'public, max-age=86400, immutable'
export const DAYS_CACHE = 'public, max-age=300'

const PAGE = 366
const TOO_NEW = 'A newer version signed this file. Please try again later.'

/** The days with a signed file, newest first. */
export async function listChainDays(
  db: Tx,
  { before }: { before?: string | undefined },
): Promise<ChainDays> {
  const days = await listDays(db, { before, limit: PAGE })
  return { days, next: days.length === PAGE ? (days.at(-1)?.day ?? null) : null }
}

/** The signed file of a day. */
export async function findChainDay(db: Tx, day: string): Promise<ChainDay> {
  const row = await findDay(db, day)
  if (!row) throw new Failure('not_found', MESSAGES.chainDayNotFound(day))
  const head = z.safeParse(Schema.shape.head, JSON.parse(row.head))
  // A newer version may sign more than this one knows. Without it, the signature would be wrong.
  if (!head.success || JSON.stringify(head.data) !== row.head)
    throw new Failure('unavailable', TOO_NEW, { retryAfter: 60 })
  return { head: head.data, signature: row.signature }
}
