import { readDate } from '../../importing/formats/dates.ts'
import type { Item } from '../../importing/formats/rows.ts'
import { clip } from '../../importing/formats/rows.ts'
import { readHtml } from './html.ts'
import type { ParsedAnswer, Source, SourceSettings } from './source.ts'
import { below, SourceFailure } from './source.ts'

const OFFICIAL = 'https://www.sceducationlottery.com'
const PATH = 'Games/Pick4'

/** The South Carolina Education Lottery's Pick 4 page, with the newest six draws. */
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

/** A heading, '10/5/2026 - Evening', and the circles after it. */
interface Block {
  heading: string
  digits: string[]
}

function readPage(text: string): ParsedAnswer {
  const blocks = blocksOf(text)
  if (blocks.length === 0)
    throw new SourceFailure('unreadable', 'the page has no draws', { raw: 'an HTML page' })
  return { items: blocks.map((block, at) => readDraw(block, at + 1)) }
}

/** The Fireball's circle has its own class. */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let [isHeading, isDigit] = [false, false]
  readHtml(page, {
    opened: ({ name, classes }) => {
      isHeading = name === 'p' && classes.includes('numbers-date')
      isDigit = name === 'span' && classes.includes('number-circle')
      if (isHeading) blocks.push({ heading: '', digits: [] })
    },
    text: (text) => {
      const block = blocks.at(-1)
      if (block && isHeading) block.heading = text
      if (block && isDigit) block.digits.push(text)
    },
    closed: () => {
      isHeading = false
      isDigit = false
    },
  })
  return blocks
}

function readDraw({ heading, digits }: Block, line: number): Item {
  const raw = clip(`${heading} ${digits.slice(0, 20).join(' ')}`)
  const [day = '', session = ''] = heading.split(/\s+-\s+/)
  const date = readDate(day)
  if ('reason' in date) return { line, raw, reason: date.reason }
  const odd = digits.find((digit) => !/^\d$/.test(digit))
  if (odd !== undefined)
    return {
      line,
      raw,
      ...date,
      session,
      reason: `This is not a digit from 0 to 9: ${odd.slice(0, 40)}`,
    }
  return { line, raw, ...date, session, digits: digits.join('') }
}
