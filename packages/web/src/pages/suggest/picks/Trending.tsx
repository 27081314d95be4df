import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { few } from '#core/figures.ts'
import { count, percent } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { type Column, Table } from '#ui/Table.tsx'

/** Trends shown before the list is expanded. */
const TRENDS_SHOWN = 2

type Trend = Suggestions['trendingCombinations'][number]

/** '+12.0%': relative to chance. */
const signed = (share: number) => `${share < 0 ? '−' : '+'}${percent(Math.abs(share), 1)}`

const NAMES = { 'front pair': 'Front pair', 'back pair': 'Back pair', box: 'Any order' } as const

/** A pair at its two positions; a box in the given order. */
const placed = ({ kind, numbers }: Trend) => {
  if (kind === 'front pair') return [...numbers, null, null]
  return kind === 'back pair' ? [null, null, ...numbers] : numbers
}

const COLUMNS: readonly Column<Trend>[] = [
  {
    id: 'numbers',
    head: 'Combination',
    full: true,
    cell: (trend) => (
      <span className="flex flex-wrap items-center gap-3 max-md:pb-1.5">
        <Balls
          numbers={placed(trend)}
          size="sm"
          label={`${NAMES[trend.kind]} ${trend.numbers.join(' ')}`}
        />
        <span className="text-sm text-muted">{NAMES[trend.kind]}</span>
      </span>
    ),
  },
  {
    id: 'trend',
    head: 'Frequency increase',
    label: 'Frequency increase',
    cell: ({ trend }) => <b className="font-[620]">{signed(trend)}</b>,
  },
  {
    id: 'interval',
    head: '95% interval',
    label: '95% interval',
    atEnd: true,
    cell: ({ low, high }) => `${signed(low)} to ${signed(high)}`,
  },
  {
    id: 'observed',
    head: 'Times drawn',
    label: 'Times drawn',
    cell: ({ observed, expected }) => (
      <>
        {count(observed)}, <span className="chance">chance {few(expected)}</span>
      </>
    ),
  },
]

const TrendTable = ({ rows }: { rows: readonly Trend[] }) => (
  <Table
    dense
    caption="Pairs and boxes drawn more often than chance expects"
    columns={COLUMNS}
    rows={rows}
    rowKey={({ kind, numbers }) => `${kind} ${numbers.join('')}`}
  />
)

export const Trending = ({ trends }: { trends: readonly Trend[] }) => (
  <Card flush title="Trending combinations">
    {trends.length === 0 ? (
      <div className="px-(--card-pad) pb-(--card-pad)">
        <Empty title="No trends yet">Trends appear after the first draws.</Empty>
      </div>
    ) : (
      <>
        <TrendTable rows={trends.slice(0, TRENDS_SHOWN)} />
        {trends.length > TRENDS_SHOWN && (
          <div className="px-(--card-pad)">
            <Disclosure quiet title={`${count(trends.length - TRENDS_SHOWN)} more`}>
              <TrendTable rows={trends.slice(TRENDS_SHOWN)} />
            </Disclosure>
          </div>
        )}
        <p className="card-foot text-xs text-muted">
          Past counts, adjusted toward chance because the top of a long list always looks high. An
          interval that includes 0% is normal for fair draws.
        </p>
      </>
    )}
  </Card>
)
