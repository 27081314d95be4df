import type { RoundScore, FakeScore } from './score.ts'
import { Chart } from '#ui/charts/Chart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { count, percent } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Column } from '#ui/Table.tsx'

interface ScoreCardProps {
  score: FakeScore
  onClear: () => void
}

export function ScoreCard({ score, onClear }: ScoreCardProps) {
  const rows = runningOf(score)
  const last = rows.at(-1)
  if (last === undefined)
    return (
      <p className="text-sm text-muted">
        Your score is stored in this browser only, until you sign out.
      </p>
    )
  return (
    <Card
      title={`You found ${count(last.you)} of ${count(last.round)}, our tests found ${count(last.engine)}`}
      className="num"
    >
      {rows.length > 1 && (
        <Chart
          name="Score by round"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ round }) => String(round)}
        >
          <LineChart
            label={`Line chart of the share you found. After ${rows.length} rounds it is ${percent(last.you / last.round, 0)}, a coin toss finds 50%.`}
            name="You"
            points={rows.map(({ round, you }) => ({ x: round, y: you / round }))}
            chance={0.5}
            x={{ label: 'Rounds', marks: marksTo(rows.length), format: count }}
            y={{
              label: 'Found so far',
              marks: [0, 0.25, 0.5, 0.75, 1],
              format: (share) => percent(share, 0),
            }}
          />
        </Chart>
      )}
      <p className="text-sm text-muted">
        A coin toss finds half. Your score is stored in this browser only, until you sign out.
      </p>
      <Button kind="ghost" onClick={onClear}>
        Clear score
      </Button>
    </Card>
  )
}

interface Running {
  round: number
  you: number
  engine: number
}

/** The rounds that each had found, after every round. */
const runningOf = (score: FakeScore): Running[] => {
  const found = (who: keyof RoundScore, upTo: number) =>
    score.slice(0, upTo).filter((one) => one[who]).length
  return score.map((_, at) => ({
    round: at + 1,
    you: found('you', at + 1),
    engine: found('engine', at + 1),
  }))
}

const marksTo = (rounds: number) => (rounds < 3 ? [1, rounds] : [1, Math.ceil(rounds / 2), rounds])

const COLUMNS: readonly Column<Running>[] = [
  { id: 'round', head: 'Round', cell: ({ round }) => `Round ${count(round)}` },
  { id: 'you', head: 'You', label: 'You', atEnd: true, cell: ({ you }) => count(you) },
  {
    id: 'engine',
    head: 'Our tests',
    label: 'Our tests',
    atEnd: true,
    cell: ({ engine }) => count(engine),
  },
]
