import { isNumbers } from '@fourcast/engine/digits.ts'
import { useQuery } from '@tanstack/react-query'
import type { NumberSearch } from '@fourcast/contract/lottery.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { numberSearch } from './record.ts'
import { cameText, neverText } from './chance.ts'
import { NumberSearchForm } from '#domains/draws/NumberSearchForm.tsx'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Lines } from '#ui/Skeleton.tsx'
import { calendarDate, count, oneIn as oneInText } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Balls } from '#ui/Balls.tsx'
import { Loaded } from '#ui/Loaded.tsx'

/** The number and the state are search parameters, so that a search can be shared and reloaded. */
export function FindTab() {
  const { query: states, list, state, search, change } = useAskedState()
  const number = search.get('number') ?? ''
  const asked = isNumbers(number) ? number : null
  return (
    <>
      <LoadFailure query={states}>Failed to load the states</LoadFailure>
      <Card title="When was a number last drawn?">
        <NumberSearchForm
          label="Number to search for"
          button="Search"
          asked={asked}
          onSearch={(numbers) => change({ number: numbers, ...(state && { state: state.code }) })}
        >
          <StateSelect
            list={list}
            code={state?.code}
            onChange={(code) => change({ state: code })}
          />
        </NumberSearchForm>
      </Card>
      {asked === null ? (
        <Empty kind="search" title="Any four digits">
          Enter a number to see when it was drawn, in exact or any order, compared with chance.
        </Empty>
      ) : (
        state && <Answer state={state.code} numbers={asked} />
      )}
    </>
  )
}

function Answer({ state, numbers }: { state: string; numbers: string }) {
  const query = useQuery(numberSearch(state, numbers))
  return (
    <Loaded
      query={query}
      loading="Loading the draws"
      failed="Failed to search the draws"
      waiting={WAITING}
    >
      {(found) => <Found found={found} />}
    </Loaded>
  )
}

const WAITING = (
  <>
    <Bar className="h-6 w-64" />
    <div className="grid gap-6 md:grid-cols-2">
      <Lines count={2} className="h-56" />
    </div>
  </>
)

function Found({ found }: { found: NumberSearch }) {
  const { numbers, stateName, draws, since, simulated, straight, box } = found
  const { oneIn, ways } = boxOdds(numbers)
  if (draws === 0 || since === null)
    return (
      <Empty kind="search" title={`No draws in ${stateName} yet`}>
        You can search for a number once the first result is stored.
      </Empty>
    )
  return (
    <section className="grid gap-4" aria-label={`When ${numbers} was drawn in ${stateName}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="num">
          {numbers} in {stateName}
        </h2>
        {simulated && <Chip kind="warning">Simulated</Chip>}
        <p className="num w-full text-sm text-muted" aria-live="polite">
          {count(draws)} {draws === 1 ? 'draw' : 'draws'} since {calendarDate(since)}
        </p>
      </div>
      <div className={`grid items-start gap-6 ${ways > 1 ? 'md:grid-cols-2' : ''}`}>
        <FoundCard title="Exact order" found={straight} oneIn={STRAIGHT_ODDS} draws={draws} />
        {ways > 1 && (
          <FoundCard
            title={`Any order (${ways}-way)`}
            found={box}
            oneIn={oneIn}
            draws={draws}
            numbers={numbers}
          />
        )}
      </div>
      <p className="text-sm text-muted">
        For reference only. Draws have no memory.{' '}
        {ways > 1
          ? `However often or recently ${numbers} was drawn, its chance in the next draw is 1 in 10,000 in exact order, 1 in ${count(Math.round(oneIn))} in any order.`
          : `However often or recently ${numbers} was drawn, its chance in the next draw is 1 in 10,000.`}
      </p>
    </section>
  )
}

interface FoundCardProps {
  title: string
  found: NumberSearch['straight']
  oneIn: number
  draws: number
  /** The number itself, for matches in any order. */
  numbers?: string
}

/** The number of times it was drawn, beside chance, with the latest dates. */
function FoundCard({ title, found, oneIn, draws, numbers }: FoundCardProps) {
  const came = { count: found.count, expected: found.expected, draws }
  return (
    <Card title={title} aside={<span className="chance num text-sm">{oneInText(oneIn)}</span>}>
      {found.count === 0 ? (
        <p className="num">{neverText(came, oneIn)}</p>
      ) : (
        <>
          <p className="num strong">{cameText(came)}</p>
          <ul className="list">
            {found.latest.map((draw) => (
              <li key={`${draw.drawDate} ${draw.drawTime}`}>
                <div className="flex w-full items-center justify-between gap-3">
                  <span className="grid">
                    <span className="num">{calendarDate(draw.drawDate)}</span>
                    <span className="text-xs text-muted">
                      {draw.drawTime}
                      {numbers === draw.winningNumbers && ' · exact order'}
                    </span>
                  </span>
                  <Balls
                    numbers={draw.numbers}
                    size="sm"
                    label={`${draw.drawTime} drawn ${draw.numbers.join(' ')}`}
                  />
                </div>
              </li>
            ))}
          </ul>
          {found.count > found.latest.length && (
            <p className="num text-xs text-muted">
              Showing the latest {found.latest.length} of {count(found.count)}.
            </p>
          )}
        </>
      )}
    </Card>
  )
}
