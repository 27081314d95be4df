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

/** Sources of draws; part of the settings in config.ts. */
export const SOURCE_SETTINGS = {
  DRAW_SOURCES: [
    sources,
    'where draws come from: default for the free sources; entries such as GA=magayo or NY:cash3=import add to them or replace them; simulated turns all of them off; simulated,GA=galottery uses only that one (default)',
  ],
  MAGAYO_KEY: [text, 'the key of the magayo service; required where DRAW_SOURCES names it'],
  SOCRATA_APP_TOKEN: [text, 'an app token for New York’s open data (none is needed)'],
  SOURCE_BASE_URL_SOCRATA: [base, 'another host for that source (https://data.ny.gov)'],
  SOURCE_BASE_URL_TEXAS: [base, 'another host for that source (https://www.texaslottery.com)'],
  SOURCE_BASE_URL_NCLOTTERY: [base, 'another host for that source (https://nclottery.com)'],
  SOURCE_BASE_URL_VALOTTERY: [base, 'another host for that source (https://www.valottery.com)'],
  SOURCE_BASE_URL_GALOTTERY: [base, 'another host for that source (https://www.galottery.com)'],
  SOURCE_BASE_URL_DCLOTTERY: [base, 'another host for that source (https://dclottery.com)'],
  SOURCE_BASE_URL_SCLOTTERY: [
    base,
    'another host for that source (https://www.sceducationlottery.com)',
  ],
  SOURCE_BASE_URL_WILOTTERY: [base, 'another host for that source (https://wilottery.com)'],
  SOURCE_BASE_URL_MAGAYO: [base, 'another host for that source (https://www.magayo.com)'],
} as const
