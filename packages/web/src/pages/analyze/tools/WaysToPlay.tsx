import { playableSchedule } from '@fourcast/engine/playable.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { type PlayWay, waysOf } from './ways.ts'
import { oneIn } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { POOLED } from '#domains/draws/use-asked-state.ts'
import { Card } from '#ui/Card.tsx'
import { type Column, Table } from '#ui/Table.tsx'

interface WaysToPlayProps {
  numbers: string
  state: string | undefined
  stakeCents: number | null
}

/** Odds, cost and usual prize of every way to play a number. */
export function WaysToPlay({ numbers, state = POOLED, stakeCents }: WaysToPlayProps) {
  return (
    <Card flush title={`Ways to play ${numbers}`}>
      <Table
        caption={`Ways to play ${numbers}: odds, cost and usual payout`}
        columns={COLUMNS}
        rows={waysOf(numbers, state, stakeCents)}
        rowKey={({ play }) => play}
      />
      <p className="card-foot text-sm text-muted">{paysNote(state)}</p>
    </Card>
  )
}

const MAY_DIFFER =
  'Typical payouts; your lottery’s may differ. Ask your lottery about pairs and 1-Off.'

const paysNote = (state: string) =>
  state === POOLED || playableSchedule(state) !== undefined
    ? MAY_DIFFER
    : `${stateName(state)} sells no four-digit game; these are the pays of others. ${MAY_DIFFER}`

const OPEN = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">not known</span>
  </>
)

const COLUMNS: readonly Column<PlayWay>[] = [
  {
    id: 'play',
    head: 'Play',
    full: true,
    cell: ({ name, wins }) => (
      <span className="grid">
        <span className="strong">{name}</span>
        <span className="text-sm text-muted">{wins}</span>
      </span>
    ),
  },
  {
    id: 'odds',
    head: 'Chance to win',
    label: 'Chance to win',
    cell: (way) => <span className="chance whitespace-nowrap">{oneIn(way.oneIn)}</span>,
  },
  {
    id: 'cost',
    head: 'Costs',
    label: 'Costs',
    cell: ({ cost }) => (cost === null ? OPEN : dollarsOf(cost)),
  },
  {
    id: 'pays',
    head: 'Usually pays',
    label: 'Usually pays',
    cell: ({ pays, cost }) => pays ?? (cost === null ? OPEN : 'differs by lottery'),
  },
  {
    id: 'back',
    head: '$1 returns',
    label: '$1 returns',
    atEnd: true,
    cell: ({ back }) => (back === null ? OPEN : `${Math.round(100 * back)}¢`),
  },
]
