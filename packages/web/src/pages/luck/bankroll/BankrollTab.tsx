import { type DailyBet, type DailyTicket, dailyTicket } from '@fourcast/engine/play/bankroll.ts'
import { arePrizesShared, prizeChartOf } from '@fourcast/engine/prize-charts.ts'
import { useId, useState } from 'react'
import { FanChart, FanLegend } from './FanChart.tsx'
import { BankrollTable } from './BankrollTable.tsx'
import { BET_TITLES, rarePercentText, shapeName, SHAPES, wholeDollars } from './bankroll-text.ts'
import type { BankrollAnswer } from '../work/tasks.ts'
import { useTask } from '../work/use-task.ts'
import { count, money, oneIn, percent } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Progress } from '#ui/Progress.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { Select } from '#ui/Select.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

const STAKES = ['50', '100', '200', '500'] as const
type Stake = (typeof STAKES)[number]

export function BankrollTab() {
  const { query: states, list, state, change } = useAskedState()
  const [stake, setStake] = useState<Stake>('100')
  const [other, setOther] = useState<'box' | 'both'>('box')
  const [shape, setShape] = useState<string>(SHAPES[0].type)
  const { sample } = SHAPES.find(({ type }) => type === shape) ?? SHAPES[0]
  const code = state?.code ?? ''
  const isShared = arePrizesShared(code)
  const ticketOf = (bet: DailyBet) => dailyTicket(bet, sample, code, Number(stake))
  return (
    <>
      <LoadFailure query={states}>Failed to load the states</LoadFailure>
      {!isShared && <Verdict ticket={ticketOf('straight')} name={state?.name} />}
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <RadioChips
          legend="One ticket a day for"
          value={stake}
          onChange={setStake}
          options={STAKES.map((value) => ({ value, label: dollarsOf(Number(value)) }))}
        />
        <RadioChips
          legend="Compare straight with"
          value={other}
          onChange={setOther}
          options={[
            { value: 'box', label: 'Box' },
            { value: 'both', label: 'Half on each' },
          ]}
        />
        <StateSelect list={list} code={state?.code} onChange={(next) => change({ state: next })} />
        <Select
          label="Number"
          className="w-full sm:w-72"
          value={shape}
          onChange={({ target }) => setShape(target.value)}
          options={SHAPES.map((one) => [one.type, shapeName(one)] as const)}
        />
      </div>
      <PrizeSource state={code} />
      {isShared ? (
        <Empty kind="search" title={`30 years in ${state?.name ?? code} can’t be computed`}>
          Winners share a pool here, so nobody knows a prize before the draw. Choose another state.
        </Empty>
      ) : (
        <>
          <FanLegend />
          <div className="grid gap-6 lg:grid-cols-2">
            <Lives bet="straight" ticket={ticketOf('straight')} />
            <Lives bet={other} ticket={ticketOf(other)} />
          </div>
        </>
      )}
    </>
  )
}

function Verdict({ ticket, name }: { ticket: DailyTicket; name: string | undefined }) {
  const [prize] = ticket.payouts
  const back = ((prize?.cents ?? 0) * (prize?.ways ?? 0)) / 10_000
  const returned = dollarsOf(Math.round((100 * back) / ticket.stakeCents))
  return (
    <div className="grid gap-1.5">
      <h2 className="num">
        {dollarsOf(ticket.stakeCents)} a day loses about{' '}
        {dollarsOf(Math.round(ticket.stakeCents - back))} a day
      </h2>
      <p className="max-w-[60ch] text-muted">
        {name === undefined
          ? `At the usual prizes, each $1 returns about ${returned}.`
          : `At ${name}’s usual prizes, each $1 returns about ${returned}.`}{' '}
        Straight means long losing streaks and a rare {money((prize?.cents ?? 0) / 100)}. Box loses
        steadily.
      </p>
    </div>
  )
}

/** One kind of bet: its fan chart, its short table, and the figures behind them. */
function Lives({ bet, ticket }: { bet: DailyBet; ticket: DailyTicket }) {
  const heading = useId()
  const { query, share } = useTask('bankroll', ticket)
  const { data } = query
  return (
    <section className="card" aria-labelledby={heading} aria-busy={query.isPlaceholderData}>
      <div>
        <h3 id={heading} className="text-lg">
          {BET_TITLES[bet]}
        </h3>
        <p className="num text-sm text-muted">{ticket.payouts.map(payoutText).join('. ')}</p>
      </div>
      <LoadFailure query={query}>Failed to compute the chart</LoadFailure>
      {data === undefined ? (
        !query.isError && (
          <Skeleton label="Computing 30 years">
            <Progress label="Computing 30 years" share={share} />
            <Bar className="h-72" />
          </Skeleton>
        )
      ) : (
        <>
          <FanChart title={BET_TITLES[bet]} fan={data.fan} />
          <BankrollTable title={BET_TITLES[bet]} rows={data.rows} />
          <Behind bet={bet} answer={data} />
        </>
      )}
    </section>
  )
}

const payoutText = ({ ways, cents }: DailyTicket['payouts'][number]) =>
  `${oneIn(10_000 / ways)} pays ${money(cents / 100)}`

function Behind({ bet, answer }: { bet: DailyBet; answer: BankrollAnswer }) {
  const last = answer.rows.at(-1)
  if (last === undefined) return null
  return (
    <HowWeKnow about={BET_TITLES[bet]}>
      <p>
        Exact figures for one ticket a day in fair draws, at the usual prizes: binomial, or
        multinomial with two prizes. Nothing is simulated. {count(last.days)} tickets in 30 years.
      </p>
      <p>
        {percent(last.never, last.never < 0.01 ? 4 : 0)} of players win nothing in 30 years. The
        chance of being ahead then is {rarePercentText(last.ahead)}. Half of all players have at
        least one dry spell as long as the one in the table.
      </p>
      <p>
        Median: at least half of all players end at or below it ({wholeDollars(last.median)}). Mean:
        the average of all ({wholeDollars(last.mean)}), which a few large prizes can pull up.
      </p>
    </HowWeKnow>
  )
}

/** Names the source of a state's prizes if they are not the usual ones. */
function PrizeSource({ state }: { state: string }) {
  const { source } = prizeChartOf(state)
  if (source === null) return null
  return <p className="max-w-[70ch] text-sm text-muted">Prizes: {source}.</p>
}
