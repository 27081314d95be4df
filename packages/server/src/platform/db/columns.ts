import { customType } from 'drizzle-orm/pg-core'

/** A `timestamptz` as `Temporal.Instant`. Sessions run in UTC, so the text that comes back is one. */
export const instant = customType<{ data: Temporal.Instant; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  toDriver: (value) => value.toString(),
  fromDriver: toInstant,
})

/** What a raw statement gives for a `timestamptz`: text through drizzle, a Date through pg alone. */
export function toInstant(value: string | Date): Temporal.Instant {
  return typeof value === 'string'
    ? Temporal.Instant.from(value)
    : Temporal.Instant.fromEpochMilliseconds(value.getTime())
}

/** A `bytea` as bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})
