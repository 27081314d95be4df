import * as z from 'zod/mini'
import { parseSources } from '#domains/draws/sources/settings.ts'

/** The base URL of a service, without credentials. */
export const base = z.optional(
  z
    .url({ protocol: /^https?$/, error: 'is an http(s) address' })
    .check(
      z.refine((text) => !/[?#]|\/\/[^/]*@/.test(text), 'is an address without password, ? and #'),
    ),
)
const sources = z.pipe(
  z._default(z.string(), ''),
  z.transform((text, { issues }) => {
    const { choices, problems } = parseSources(text)
    for (const message of problems) issues.push({ code: 'custom', message, input: text })
    return choices
  }),
)

const text = z.optional(z.string())

const ANOTHER_HOST = 'Another host for this source.'

/** Sources of draws; part of the settings in config.ts. */
export const SOURCE_SETTINGS = {
  DRAW_SOURCES: [
    sources,
    'default',
    '`default` uses the free sources. Entries such as `GA=magayo` or `NY:cash3=import` add to them or replace them. `simulated` turns all of them off, and `simulated,GA=galottery` uses only that one. See [sources.md](sources.md).',
  ],
  MAGAYO_KEY: [
    text,
    '',
    'The key of the magayo service. Required if `DRAW_SOURCES` names it. Never logged.',
  ],
  SOCRATA_APP_TOKEN: [
    text,
    '',
    'An app token for New York’s open data. It works without one, at a lower rate limit.',
  ],
  SOURCE_BASE_URL_SOCRATA: [base, 'https://data.ny.gov', ANOTHER_HOST],
  SOURCE_BASE_URL_TEXAS: [base, 'https://www.texaslottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_NCLOTTERY: [base, 'https://nclottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_VALOTTERY: [base, 'https://www.valottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_GALOTTERY: [base, 'https://www.galottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_DCLOTTERY: [base, 'https://dclottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_SCLOTTERY: [base, 'https://www.sceducationlottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_WILOTTERY: [base, 'https://wilottery.com', ANOTHER_HOST],
  SOURCE_BASE_URL_MAGAYO: [base, 'https://www.magayo.com', ANOTHER_HOST],
} as const
