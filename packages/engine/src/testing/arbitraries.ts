import fc from 'fast-check'
import type { Digit, Digits } from '../digits.ts'
import { type Schedule, SCHEDULES } from '../schedules.ts'

/** Any digit. */
export const anyDigit: fc.Arbitrary<Digit> = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)

/** Four places, any of them empty. */
export const anyDigits: fc.Arbitrary<Digits> = fc.array(fc.option(anyDigit), {
  minLength: 4,
  maxLength: 4,
})

/** A stored number, '0000' to '9999'. */
export const anyNumbers: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 9999 })
  .map((n) => String(n).padStart(4, '0'))

/** A number that repeats digits more often than chance, so that tests meet every box type. */
export const anyRepetitive: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('0', '5', '9'), { minLength: 4, maxLength: 4 })
  .map((digits) => digits.join(''))

/** Text that is not a four-digit number, sometimes almost one. */
export const notNumbers: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '123',
    '12345',
    '1-3-',
    '12 4',
    '１２３４',
    ' 1234',
    '1234\n',
    '-123',
    '1e10',
  ),
  fc.string().filter((text) => !/^[0-9]{4}$/.test(text)),
)

/** Any known schedule. */
export const anySchedule: fc.Arbitrary<Schedule> = fc.constantFrom(...SCHEDULES)

const SECONDS = { min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2028, 0, 1) / 1000 }

/** An instant from 2024 to 2027. */
export const anyInstant: fc.Arbitrary<Temporal.Instant> = fc
  .integer(SECONDS)
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000))

/** A date from 2024 to 2027. */
export const anyDate: fc.Arbitrary<Temporal.PlainDate> = anyInstant.map((instant) =>
  instant.toZonedDateTimeISO('UTC').toPlainDate(),
)

/** All 10,000 numbers in order. */
export const everyNumber: readonly string[] = Array.from({ length: 10_000 }, (_, n) =>
  String(n).padStart(4, '0'),
)
