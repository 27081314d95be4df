import './hot-cold.css'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { HotColdProof } from './HotColdProof.tsx'
import { LongestWaits } from './LongestWaits.tsx'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { FLAGGED } from '#domains/forecasts/significance.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { heatClass, HeatTable } from '#ui/charts/HeatTable.tsx'

/** Digit counts by position and the longest waits: descriptions of the past. */
export function HotColdTab({ data }: { data: Suggestions }) {
  if (data.basis.draws === 0)
    return (
      <div className="card">
        <Empty kind="search" title="No draws yet">
          Counts appear here with the first draws.
        </Empty>
      </div>
    )
  return (
    <>
      <StripCard data={data} />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <HeatCard data={data} />
        <LongestWaits data={data} />
      </div>
    </>
  )
}

/** Digits that chance does not explain. */
const unlikely = ({ hotNumbers, coldNumbers }: Suggestions) =>
  [...hotNumbers, ...coldNumbers]
    .filter(({ descriptive }) => !descriptive)
    .map(({ digit }) => digit)

const DEVIATIONS = 3

/** The ten digits from most to least drawn: the first five are hot, the last five cold. */
function StripCard({ data }: { data: Suggestions }) {
  const { frequency, basis } = data
  const digits = Object.entries(frequency).toSorted(([, one], [, other]) => other - one)
  const expected = (4 * basis.draws) / 10
  const reach = DEVIATIONS * Math.sqrt(expected * 0.9)
  const marked = unlikely(data)
  return (
    <Card
      title="Most to least drawn"
      aside={
        <span className="num flex flex-wrap justify-end gap-x-3 gap-y-1 text-sm text-muted">
          {basis.simulated && <Chip kind="warning">Simulated</Chip>}
          {count(basis.draws)} draws
        </span>
      }
    >
      <ol className="heat heat-strip" aria-label="Digits from most to least drawn">
        {digits.map(([digit, drawn]) => (
          <li key={digit} className={heatClass(drawn, expected, reach)}>
            <b>{digit}</b>
            <span>
              {count(drawn)}
              {marked.includes(Number(digit)) && ' *'}
            </span>
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-3 text-xs text-muted">
        <span>Drawn most (hot)</span>
        <span className="chance num">chance {few(expected)}</span>
        <span>Drawn least (cold)</span>
      </p>
      <p className="text-sm text-muted">
        {marksText(marked)} A draw doesn’t remember the one before.{' '}
        <HowWeKnow wide about="Hot & Cold Numbers">
          <HotColdProof data={data} />
        </HowWeKnow>
      </p>
    </Card>
  )
}

const marksText = (marked: readonly number[]) =>
  marked.length === 0 ? 'All within chance.' : `* unlikely by chance: ${marked.join(', ')}.`

const PLACES = [0, 1, 2, 3]
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)

/** Counts of each digit at each position, coloured by their distance from chance. */
function HeatCard({ data: { heatMap: cells, basis } }: { data: Suggestions }) {
  const expected = basis.draws / 10
  const spread = Math.sqrt(basis.draws * 0.09)
  const flagged = cells.filter(({ q }) => q < FLAGGED).length
  return (
    <Card title="Digit by position">
      <p className="num chance text-sm">
        By chance: {few(expected)}, ± {few(1.96 * spread)} in 19 of 20 cases.
      </p>
      <HeatTable
        caption={`Times each digit was drawn at each position in ${count(basis.draws)} draws; chance expects ${few(expected)}`}
        corner="Digit"
        columns={PLACES.map((place) => `Pos. ${place + 1}`)}
        rows={DIGITS.map((digit) => rowOf(cells, digit))}
        chance={expected}
        reach={DEVIATIONS * spread}
        note={flagged === 0 ? 'All within chance' : `* unlikely by chance: ${flagged}`}
      />
    </Card>
  )
}

function rowOf(cells: Suggestions['heatMap'], digit: number) {
  const row = PLACES.flatMap((place) =>
    cells.filter((cell) => cell.digit === digit && cell.position === place),
  )
  return {
    head: String(digit),
    values: row.map((cell) => cell.count),
    marked: row.map(({ q }) => q < FLAGGED),
  }
}
