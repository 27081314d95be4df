import type { ScoredForecast } from '@fourcast/contract/forecasts.ts'
import { calendarDate, momentOf, percent } from '#core/format.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Balls } from '#ui/Balls.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import type { Column } from '#ui/Table.tsx'

const digits = (text: string) => [...text].map(Number)

const said = ({ said: places }: ScoredForecast) => places.map(({ digit }) => digit)

/** Places where what came is what was said. */
const same = (one: ScoredForecast) => {
  const drawn = digits(one.winningNumbers ?? '')
  return said(one).flatMap((digit, at) => (digit === drawn[at] ? [at] : []))
}

const words = (numbers: readonly number[]) => numbers.join(' ')

export const forecastColumns: readonly Column<ScoredForecast>[] = [
  {
    id: 'draw',
    head: 'Draw',
    full: true,
    cell: ({ drawDate, drawTime, writtenAt }) => (
      <>
        <span className="strong">{calendarDate(drawDate)}</span>, {drawTime}
        <span className="block text-xs text-muted">written {momentOf(writtenAt)} ET</span>
      </>
    ),
  },
  {
    id: 'said',
    head: 'We said',
    label: 'We said',
    full: true,
    cell: (one) => (
      <>
        <Balls method="ml" numbers={said(one)} size="sm" label={`Said ${words(said(one))}`} />
        <OddsLine short numbers={said(one)} className="block" />
        <span className="mt-1 block text-xs text-muted">
          confidence {percent(one.confidence)},{' '}
          <span className="chance">chance {percent(one.chance)}</span>
        </span>
      </>
    ),
  },
  {
    id: 'came',
    head: 'What came',
    label: 'What came',
    cell: (one) =>
      one.winningNumbers === null ? (
        <span className="text-sm text-muted">not drawn yet</span>
      ) : (
        <>
          <Balls numbers={digits(one.winningNumbers)} size="sm" same={same(one)} />
          <span className="mt-1 block text-xs text-muted">{one.hits} of 4 in place</span>
        </>
      ),
  },
  {
    id: 'E',
    head: 'E after it',
    label: 'E after it',
    atEnd: true,
    cell: ({ log10E }) => (log10E === null ? '–' : evidenceText(log10E)),
  },
]
