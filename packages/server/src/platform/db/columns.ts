import { customType } from 'drizzle-orm/pg-core'

/**
 * A `timestamptz` as `Temporal.Instant`. Sessions run in UTC, so the text from PostgreSQL is in
 * UTC.
 */
export const instant = customType<{ data: Temporal.Instant; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  toDriver: (value) => value.toString(),
  fromDriver: toInstant,
})

/** Converts a `timestamptz` of a raw statement: drizzle returns text, pg alone a Date. */
export function toInstant(value: string | Date): Temporal.Instant {
  return typeof value === 'string'
    ? Temporal.Instant.from(value)
    : Temporal.Instant.fromEpochMilliseconds(value.getTime())
}

/** A `bytea` as bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})
