import type pg from 'pg'

/** Which slot of its period a moment falls into. */
export const slotAt = (now: Temporal.Instant, everySeconds: number): number =>
  Math.floor(now.epochMilliseconds / (everySeconds * 1000))

/** A slot of the future, from a clock that was wrong or a period that was shorter, counts for nothing. */
export async function isSlotDone(
  pool: pg.Pool,
  { name, slot, present }: { name: string; slot: number; present: number },
): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 from job_slot where name = $1 and slot between $2 and $3',
    [name, slot, present],
  )
  return rows.length > 0
}

export async function markSlotDone(pool: pg.Pool, name: string, slot: number): Promise<void> {
  await pool.query(
    `insert into job_slot (name, slot) values ($1, $2)
     on conflict (name) do update set slot = excluded.slot, done_at = now()`,
    [name, slot],
  )
}
