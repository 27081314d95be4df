// How settings are parsed: one schema for each kind of value.
import * as z from 'zod/mini'
import { addressesIn } from '#platform/db/hosts.ts'
import { parseS3Url } from '#platform/files/s3-url.ts'

const SWITCH = z.enum(['on', 'off', 'true', 'false', '1', '0'], 'is on or off')
const isOn = z.transform((value: z.output<typeof SWITCH>) => ['on', 'true', '1'].includes(value))
export const ON_OR_OFF = z.pipe(SWITCH, isOn)
export const flag = (fallback: 'on' | 'off') => z.pipe(z._default(SWITCH, fallback), isOn)
export const whole = (most: number) =>
  z.coerce
    .number(`is a number from 0 to ${most}`)
    .check(z.int(`is a whole number`), z.minimum(0), z.maximum(most))
export const number = (fallback: number, most: number) => z._default(whole(most), fallback)
export const text = z.optional(z.string())
export const url = (protocol: RegExp, words: string) =>
  z.optional(z.url({ protocol, error: words }))

const S3_WORDS = 'is s3://KEY:SECRET@HOST/BUCKET, with ?region=, tls=0 or path=0 where they differ'
export const bucket = z.optional(
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const address = parseS3Url(text)
      if (!address) issues.push({ code: 'custom', message: S3_WORDS, input: '' })
      return address ?? z.NEVER
    }),
  ),
)

/** One or more comma-separated origins, such as 'https://push.example.org'. */
export const origins = z.pipe(
  z._default(z.string(), ''),
  z.transform((text, { issues }) => {
    const named = text.split(',').map((one) => one.trim())
    const given = named.filter((one) => one !== '')
    if (!given.every((one) => /^https?:/.test(one) && URL.parse(one)?.origin === one))
      issues.push({ code: 'custom', message: 'are http(s) origins, comma separated', input: text })
    return given
  }),
)

const isPostgres = (address: string) => /^postgres(ql)?:\/\//.test(address) && URL.canParse(address)

/** A postgres:// address with one host. */
export const oneDatabase = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => isPostgres(text) && addressesIn(text).length === 1,
        'is a postgres:// address with one host',
      ),
    ),
)

/** A postgres:// address, whose host may be several, separated by commas. */
export const database = z.optional(
  z
    .string()
    .check(z.refine((text) => addressesIn(text).every(isPostgres), 'is a postgres:// address')),
)
