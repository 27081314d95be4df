import type { Method } from '@fourcast/engine/boxes.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { generation } from '#platform/db/schema/picks.ts'
import type { Filter } from './repo.ts'
import { hasDigits, inFilter } from './repo.ts'

/** Where a batch ended. Moments stay the text they came as: nothing is lost between two batches. */
export interface Place {
  day: string
  createdAt: string
  id: string
}

export interface ExportRow extends Place {
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
}

/** The next results after a place, newest first, read from the index where the last batch ended. */
export async function listAfter(
  db: Tx,
  owner: OwnerId,
  { search, ...filter }: Filter & { search: string | null },
  after: Place | null,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await db.execute<ExportRow & Record<string, unknown>>(sql`
    select day::text, created_at as "createdAt", id, method, original, numbers,
      mirror_numbers as "mirrorNumbers"
    from ${generation}
    where user_id = ${owner} and saved_at is not null and ${inFilter(filter)}
      and ${search === null ? sql`true` : hasDigits(search)} and ${isAfter(after)}
    order by day desc, created_at desc, id desc
    limit ${limit}`)
  return rows
}

const isAfter = (place: Place | null): SQL =>
  place === null
    ? sql`true`
    : sql`(day, created_at, id) < (${place.day}::date, ${place.createdAt}::timestamptz, ${place.id}::uuid)`
