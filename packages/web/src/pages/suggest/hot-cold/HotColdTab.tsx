import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { Empty } from '#ui/Empty.tsx'
import { FLAGGED, pValueText, zText } from '#domains/forecasts/significance.ts'
import { count } from '#core/format.ts'
import { few } from '#core/figures.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { joined } from '#domains/picks/picks.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'

/** Digit counts by position and the longest waits: descriptions of the past. */
export function HotColdTab({ data }: { data: Suggestions }) {
  if (data.basis.draws === 0)
    return (
      <div className="card">
        <Empty title="No draws yet">Counts appear here with the first draws.</Empty>
      </div>
    )
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DigitsCard
          title="Hot numbers"
          what="more"
          digits={data.hotNumbers.filter(({ z }) => z > 0)}
        />
        <DigitsCard
          title="Cold numbers"
          what="less"
          digits={data.coldNumbers.filter(({ z }) => z < 0)}
        />
      </div>
      <HeatCard cells={data.heatMap} draws={data.basis.draws} />
      <OverdueCard numbers={data.overdueCombinations} neverSeen={data.neverSeen} />
      <TextLink to="/luck?tab=waits" arrow className="justify-self-start">
        Wait times by luck
      </TextLink>
    </>
  )
}

type Heat = Suggestions['hotNumbers'][number]

interface DigitsCardProps {
  title: string
  what: 'more' | 'less'
  digits: readonly Heat[]
}

/** Up to five digits above or below chance, with their distance from it. */
function DigitsCard({ title, what, digits }: DigitsCardProps) {
  const descriptive = digits.length > 0 && digits.every((digit) => digit.descriptive)
  return (
    <Card title={title} aside={descriptive && <Chip>within chance</Chip>}>
      <p className="text-sm text-muted">
        Up to five digits, drawn {what} often than chance expects. That doesn’t change their
        chances.
      </p>
      {digits.length === 0 ? (
        <p className="text-sm">None.</p>
      ) : (
        <ul className="list">
          {digits.map((digit) => (
            <Row key={digit.digit} heat={digit} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Row = ({ heat: { digit, count: came, expected, descriptive } }: { heat: Heat }) => (
  <li>
    <Balls numbers={[digit]} size="sm" label={`Digit ${digit}`} />
    <span className="num text-sm">
      {count(came)} times, <span className="chance">chance {few(expected)}</span>
    </span>
    {!descriptive && (
      <span className="ms-auto">
        <Chip kind="warning">unlikely by chance</Chip>
      </span>
    )}
  </li>
)

type Cell = Suggestions['heatMap'][number]

const PLACES = [0, 1, 2, 3]
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)

const COLUMNS: readonly Column<Cell>[] = [
  { id: 'digit', head: 'Digit', label: 'Digit', cell: ({ digit }) => digit },
  {
    id: 'place',
    head: 'Position',
    label: 'Position',
    atEnd: true,
    cell: ({ position }) => position + 1,
  },
  { id: 'count', head: 'Drawn', label: 'Drawn', cell: ({ count: came }) => count(came) },
  { id: 'z', head: 'z', label: 'z', atEnd: true, cell: ({ z }) => zText(z) },
  { id: 'q', head: 'q', label: 'q', cell: ({ q }) => pValueText(q) },
]

/** Counts of each digit at each position, coloured by their distance from chance. */
function HeatCard({ cells, draws }: { cells: readonly Cell[]; draws: number }) {
  const expected = draws / 10
  const spread = Math.sqrt(draws * 0.09)
  const flagged = cells.filter(({ q }) => q < FLAGGED).length
  const verdict =
    flagged === 0 ? 'All within chance: every q is .05 or more' : `* q below .05: ${flagged}`
  return (
    <Card title="Digit by position">
      <p className="text-sm text-muted">
        Times drawn in {count(draws)} draws, and how many standard deviations (z) that is from
        chance.{' '}
        <span className="chance">
          By chance: {few(expected)}, ± {few(1.96 * spread)} in 19 of 20 cases.
        </span>
      </p>
      <Chart
        name="Digit by position, with z and q"
        columns={COLUMNS}
        rows={cells}
        rowKey={({ digit, position }) => `${digit} ${position}`}
      >
        <HeatTable
          caption={`Times each digit was drawn at each position in ${count(draws)} draws, with z; chance expects ${few(expected)}`}
          corner="Digit"
          columns={PLACES.map((place) => `Pos. ${place + 1}`)}
          rows={DIGITS.map((digit) => rowOf(cells, digit))}
          chance={expected}
          reach={3 * spread}
          note={verdict}
        />
      </Chart>
    </Card>
  )
}

function rowOf(cells: readonly Cell[], digit: number) {
  const row = PLACES.flatMap((place) =>
    cells.filter((cell) => cell.digit === digit && cell.position === place),
  )
  return {
    head: String(digit),
    values: row.map((cell) => cell.count),
    notes: row.map(({ z }) => zText(z)),
    marked: row.map(({ q }) => q < FLAGGED),
  }
}

type Overdue = Suggestions['overdueCombinations'][number]

const days = (n: number) => `${count(n)} ${n === 1 ? 'day' : 'days'}`

/** These ten are the longest waits of 10,000 numbers: the rarity of one such wait means nothing. */
const expectedText = (n: number) => `${few(n)} of 10,000 numbers`

const OVERDUE_COLUMNS: readonly Column<Overdue>[] = [
  {
    id: 'numbers',
    head: 'Number',
    cell: ({ numbers }) => (
      <Balls numbers={numbers} size="sm" label={`Number ${numbers.join(' ')}`} />
    ),
  },
  {
    id: 'copy',
    head: <span className="sr-only">Copy</span>,
    atEnd: true,
    cell: ({ numbers }) => <CopyButton text={joined(numbers)} className="-me-2" />,
  },
  {
    id: 'days',
    head: 'Last drawn',
    label: 'Last drawn',
    cell: ({ daysSince, drawsSince }) => (
      <>
        {days(daysSince)} ago
        <span className="block text-xs text-muted">{count(drawsSince)} draws</span>
      </>
    ),
  },
  {
    id: 'chance',
    head: 'Chance of a wait this long',
    label: 'Chance of a wait this long',
    atEnd: true,
    cell: ({ chance }) => <span className="chance">{expectedText(10_000 * chance)}</span>,
  },
]

interface OverdueCardProps {
  numbers: readonly Overdue[]
  neverSeen: number
}

/**
 * Numbers not drawn for longest, with the expected count. Collapsed, because it does not predict the next
 * draw.
 */
const OverdueCard = ({ numbers, neverSeen }: OverdueCardProps) => (
  <Disclosure quiet later title="Longest since last drawn">
    <Card flush>
      <p className="p-(--card-pad) text-sm text-muted">
        They’re not more likely: each still has a 1 in 10,000 chance, however long it’s been.{' '}
        {count(neverSeen)} of the 10,000 numbers never came up in these draws.
      </p>
      {numbers.length === 0 ? (
        <div className="px-(--card-pad) pb-(--card-pad)">
          <Empty title="No number yet">They appear here with more draws.</Empty>
        </div>
      ) : (
        <Table
          dense
          caption="Numbers by time since they were last drawn"
          columns={OVERDUE_COLUMNS}
          rows={numbers}
          rowKey={({ numbers: digits }) => digits.join('')}
        />
      )}
    </Card>
  </Disclosure>
)
