import { parse } from 'node-html-parser'
import type { HTMLElement } from 'node-html-parser'
import { readDate } from '../formats/dates.ts'
import type { Item } from '../formats/rows.ts'
import { clip } from '../formats/rows.ts'
import type { Reading, Source, SourceSettings } from './source.ts'
import { below, SourceFailure } from './source.ts'

const OFFICIAL = 'https://www.sceducationlottery.com'
const PATH = 'Games/Pick4'

/** The South Carolina Education Lottery's page of Pick 4, with its newest six draws. */
export const sclottery = (settings: SourceSettings): Source => ({
  name: 'sclottery',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'SC' && game === 'cash4' ? ['Midday', 'Evening'] : []),
  requests: () => [
    {
      url: below(settings.SOURCE_BASE_URL_SCLOTTERY ?? OFFICIAL, PATH),
      session: null,
      html: true,
      read: readPage,
    },
  ],
})

function readPage(text: string): Reading {
  const headings = parse(text).querySelectorAll('p.numbers-date')
  if (headings.length === 0)
    throw new SourceFailure('unreadable', 'the page has no draws', { raw: 'an HTML page' })
  return { items: headings.map((heading, at) => readDraw(heading, at + 1)) }
}

/** '10/5/2026 - Evening', beside a circle for each digit. The Fireball has a class of its own. */
function readDraw(heading: HTMLElement, line: number): Item {
  const block = heading.parentNode ?? heading
  const raw = clip(block.text.replaceAll(/\s+/g, ' ').trim())
  const [day = '', session = ''] = heading.text.split(/\s+-\s+/).map((part) => part.trim())
  const date = readDate(day)
  if ('reason' in date) return { line, raw, reason: date.reason }
  const circles = block.querySelectorAll('span.number-circle')
  const digits = circles.map((circle) => circle.text.trim())
  const odd = digits.find((digit) => !/^\d$/.test(digit))
  if (odd !== undefined)
    return { line, raw, ...date, session, reason: `not a digit from 0 to 9: ${odd}` }
  return { line, raw, ...date, session, digits: digits.join('') }
}
