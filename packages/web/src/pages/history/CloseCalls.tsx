import { pickLuck, type PickLuck } from '@fourcast/contract/luck.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { IN_PLACE_CHANCE } from '@fourcast/engine/play/in-place.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { call } from '#core/api/api.ts'
import { requestOptions, STATS } from '#core/api/queries.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import type { Column } from '#ui/Table.tsx'

/** 95 of 100 players are within this many standard errors of the expected count. */
const Z = 1.96

/** The key begins with STATS, so that invalidating the statistics refetches this too. */
const pickLuckQuery = queryOptions({
  queryKey: [...STATS, 'luck'],
  queryFn: (context) => call(pickLuck, {}, requestOptions(context)),
})

interface Row {
  inPlace: number
  counted: number
  expected: number
  low: number
  high: number
}

/**
 * Digits in place over the newest 500 picks, beside chance. Only totals: a near miss in a single draw means
 * nothing.
 */
export function CloseCalls() {
  const query = useQuery(pickLuckQuery)
  return (
    <Loaded
      query={query}
      loading="Loading your picks"
      failed="Failed to load your picks"
      waiting={<Bar className="h-96" />}
    >
      {(luck) =>
        luck.pairs === 0 ? (
          <Card title="Digits in place">
            <Empty title="No picks compared yet">
              None of your saved results has been compared with a real draw yet.
            </Empty>
          </Card>
        ) : (
          <Counted luck={luck} />
        )
      }
    </Loaded>
  )
}

function Counted({ luck }: { luck: PickLuck }) {
  const rows = luck.inPlace.map((counted, inPlace): Row => {
    const expected = luck.pairs * (IN_PLACE_CHANCE[inPlace] ?? 0)
    const reach = Z * (luck.spread[inPlace] ?? 0)
    return {
      inPlace,
      counted,
      expected,
      low: Math.max(0, Math.floor(expected - reach)),
      high: Math.ceil(expected + reach),
    }
  })
  return (
    <Card title="Digits in place" className="num">
      <p className="max-w-[70ch] text-muted">
        Two or three digits in place can feel like almost winning. Chance alone produces them, and
        they don’t bring a win any closer.
      </p>
      <Chart
        name="Digits in place"
        note={`Comparisons with real draws: n = ${count(luck.pairs)}, from up to ${count(luck.most)} of your newest picks. By chance, at most about 1 row in 20 falls outside its usual range.`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ inPlace }) => String(inPlace)}
      >
        <BarChart
          label="Bar chart of comparisons by digits in place, beside chance."
          category="Digits in place"
          axis="Picks compared with draws"
          rows={rows.map(({ inPlace, counted, expected }) => ({
            id: String(inPlace),
            label: nameOf(inPlace),
            value: counted,
            chance: expected,
          }))}
          format={few}
        />
      </Chart>
    </Card>
  )
}

const nameOf = (inPlace: number) => (inPlace === 1 ? '1 digit' : `${inPlace} digits`)

const COLUMNS: readonly Column<Row>[] = [
  { id: 'in-place', head: 'In place', cell: ({ inPlace }) => nameOf(inPlace) },
  {
    id: 'counted',
    head: 'Yours',
    label: 'Yours',
    atEnd: true,
    cell: ({ counted }) => count(counted),
  },
  {
    id: 'expected',
    head: 'Chance',
    label: 'Chance',
    atEnd: true,
    cell: ({ expected }) => <span className="chance">{few(expected)}</span>,
  },
  {
    id: 'range',
    head: 'Usual range',
    label: 'Usual range',
    atEnd: true,
    cell: ({ low, high }) => `${count(low)} to ${count(high)}`,
  },
]
