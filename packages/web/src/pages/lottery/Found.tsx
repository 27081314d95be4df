import type { NumberSearch } from '@fourcast/contract/lottery.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { FoundCard } from './FoundCard.tsx'
import { calendarDate, count } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'

/** What a search found, in exact order and in any order. */
export function Found({ found }: { found: NumberSearch }) {
  const { numbers, stateName, draws, since, simulated, straight, box } = found
  const { oneIn, ways } = boxOdds(numbers)
  if (draws === 0 || since === null)
    return (
      <Empty title={`No draws of ${stateName} yet`}>
        A number can be looked for as soon as the first result is stored.
      </Empty>
    )
  return (
    <section className="grid gap-4" aria-label={`When ${numbers} came in ${stateName}`}>
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
        For reference only. Draws have no memory. However often or recently {numbers} was drawn, its
        chance in the next draw is 1 in 10,000
        {ways > 1 ? ` in exact order, 1 in ${count(Math.round(oneIn))} in any order` : ''}.
      </p>
    </section>
  )
}
