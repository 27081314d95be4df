import './history-rows.css'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import {
  MatchedDraws,
  originalText,
  pendingText,
  type RowActions,
  RowButtons,
  statusText,
} from './columns.tsx'
import { clockTime, newYorkToday } from '#core/format.ts'
import { groupBy } from '#core/group-by.ts'
import { useNow } from '#core/clock.ts'
import { weekdayDate } from '#core/zone-time.ts'
import { setsOf } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { METHOD_LOOK } from '#ui/method-look.ts'

interface HistoryRowsProps {
  results: readonly Generation[]
  actions: RowActions
}

/** Results in one line each, under their days. A press opens a line and closes the open one. */
export function HistoryRows({ results, actions }: HistoryRowsProps) {
  const today = newYorkToday(new Date(useNow(60_000)))
  const days = groupBy(results, ({ createdAt }) => newYorkToday(new Date(createdAt)))
  return (
    <div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayText(day, today)}>
          <h3 className="day">{dayText(day, today)}</h3>
          {ofDay.map((one) => (
            <Row key={one.id} one={one} actions={actions} />
          ))}
        </section>
      ))}
    </div>
  )
}

const dayText = (day: string, today: string) => (day === today ? 'Today' : weekdayDate(day))

function Row({ one, actions }: { one: Generation; actions: RowActions }) {
  const { method, createdAt, isWinner, original } = one
  return (
    <details name="history" className={`hrow ${isWinner ? 'is-won' : ''}`}>
      <summary>
        <span className={`metal-dot ${METHOD_LOOK[method].metal}`} aria-hidden="true" />
        <span className="grid gap-1">
          {setsOf(one).map(({ label, numbers, spoken }) => (
            <Balls key={label} method={method} numbers={numbers} size="xs" label={spoken} />
          ))}
        </span>
        <span className="hrow-status">{statusText(one)}</span>
        <time dateTime={createdAt} className="num">
          {clockTime(createdAt)}
        </time>
      </summary>
      <div className="hrow-open">
        <p className="num">
          {METHOD_NAMES[method].name} · original {originalText(original)}
        </p>
        {!isWinner && pendingText(one) !== 'Pending' && <p>{pendingText(one)}</p>}
        <MatchedDraws one={one} />
        <RowButtons one={one} {...actions} />
      </div>
    </details>
  )
}
