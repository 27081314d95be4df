import type { StateLuck } from '@fourcast/contract/luck.ts'
import { isNumbers } from '@fourcast/engine/digits.ts'
import { stillWaiting, waitExceededBy } from '@fourcast/engine/play/wait-times.ts'
import { useQuery } from '@tanstack/react-query'
import { luckQuery } from '../queries.ts'
import { WaitChart } from './WaitChart.tsx'
import { few } from '#core/figures.ts'
import { calendarDate, count, percent } from '#core/format.ts'
import { NumberSearchForm } from '#domains/draws/NumberSearchForm.tsx'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar } from '#ui/Skeleton.tsx'

const HALF = waitExceededBy(0.5)

/** Waiting times of numbers by luck, and the wait of the player's number. */
export function WaitsTab() {
  const { query: states, list, state, search, change } = useAskedState()
  const number = search.get('number') ?? ''
  const numbers = isNumbers(number) ? number : null
  return (
    <>
      <LoadFailure query={states}>Failed to load the states</LoadFailure>
      <Card title={`Half of all numbers wait more than ${count(HALF)} draws`}>
        <NumberSearchForm
          label="Your number"
          button="Show"
          asked={numbers}
          onSearch={(next) => change({ number: next, ...(state && { state: state.code }) })}
        >
          <StateSelect
            list={list}
            code={state?.code}
            onChange={(code) => change({ state: code })}
          />
        </NumberSearchForm>
        {state && <Answer state={state.code} numbers={numbers} />}
      </Card>
    </>
  )
}

function Answer({ state, numbers }: { state: string; numbers: string | null }) {
  const query = useQuery(luckQuery(state, numbers))
  return (
    <Loaded
      query={query}
      loading="Loading the draws"
      failed="Failed to load the draws"
      waiting={<Bar className="h-80" />}
    >
      {(luck) =>
        luck.draws === 0 ? (
          <Empty kind="search" title={`No draws in ${luck.stateName} yet`}>
            Wait times appear once the first result is in.
          </Empty>
        ) : (
          <Waits luck={luck} />
        )
      }
    </Loaded>
  )
}

function Waits({ luck }: { luck: StateLuck }) {
  const { lastYear, stateName, simulated, wait } = luck
  const perDay = lastYear.draws / lastYear.days
  return (
    <>
      <p className="num max-w-[70ch] text-muted">
        At {few(perDay)} draws a day in {stateName}, that’s {few(HALF / perDay / 365.25)} years. A
        long wait is normal. It doesn’t make a number more likely in the next draw.{' '}
        {simulated && <Chip kind="warning">Simulated</Chip>}
      </p>
      {wait !== null && <Yours luck={luck} wait={wait} />}
      <WaitChart wait={wait} perYear={perDay * 365.25} />
      <NeverDrawn luck={luck} />
      <HowWeKnow about="Wait times">
        <p>
          The share still waiting after g draws is 0.9999 to the power g. The mean wait is 10,000
          draws, the median {count(HALF)}. One number in ten waits more than{' '}
          {count(waitExceededBy(0.1))} draws.
        </p>
        <p>After any wait, the chance in the next draw is 1 in 10,000.</p>
      </HowWeKnow>
    </>
  )
}

interface YoursProps {
  luck: StateLuck
  wait: NonNullable<StateLuck['wait']>
}

function Yours({ luck: { draws, since, stateName }, wait }: YoursProps) {
  const { numbers, last, waited } = wait
  return (
    <p className="num" aria-live="polite">
      {last === null ? (
        <>
          <b className="strong">{numbers}</b> hasn’t been drawn in the {count(draws)} {stateName}{' '}
          draws we have{since !== null && <>, since {calendarDate(since)}</>}.
        </>
      ) : (
        <>
          <b className="strong">{numbers}</b> was last drawn on {calendarDate(last.drawDate)} (
          {last.drawTime}), {count(waited)} draws ago.
        </>
      )}{' '}
      <span className="chance">{percent(stillWaiting(waited), 0)} of all waits are longer.</span>
    </p>
  )
}

const NeverDrawn = ({ luck: { draws, neverDrawn, stateName } }: { luck: StateLuck }) => (
  <p className="num text-sm text-muted">
    In {count(draws)} {stateName} draws, {count(neverDrawn.count)} numbers were never drawn;{' '}
    <span className="chance">luck alone gives {count(Math.round(neverDrawn.expected))}.</span>
  </p>
)
