/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as blocks loses its roles, so they are said again */
import type { DrawMonth } from '@fourcast/contract/lottery.ts'
import { monthName, weeksOf } from './month.ts'
import { calendarDayIn, clockIn, weekdayDate } from '#core/zone-time.ts'

type Day = DrawMonth['days'][number]
type Draw = Day['draws'][number]

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface MonthTableProps {
  month: DrawMonth
  now: number
}

/** A month in weeks; below 768 px a list of its days, which opens on today. */
export function MonthTable({ month, now }: MonthTableProps) {
  const today = calendarDayIn(now, month.timeZone)
  return (
    <table className="month" role="table">
      <caption className="sr-only">
        Draws of {month.stateName}, {monthName(month.month)}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" role="columnheader" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {weeksOf(month.days).map((week, at) => (
          <tr key={week.find((day) => day !== null)?.date ?? at} role="row">
            {week.map((day, weekday) =>
              day === null ? (
                <td key={WEEKDAYS[weekday]} role="cell" className="month-blank">
                  <span className="sr-only">another month</span>
                </td>
              ) : (
                <DayCell
                  key={day.date}
                  day={day}
                  zone={month.timeZone}
                  isToday={day.date === today}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  day: Day
  zone: string
  isToday: boolean
}

function DayCell({ day: { date, draws }, zone, isToday }: DayCellProps) {
  return (
    <td
      ref={isToday ? showInList : undefined}
      role="cell"
      className={`${draws.length === 0 ? 'month-none' : ''} ${isToday ? 'month-today' : ''}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="month-date num">
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        <span className="month-long">{weekdayDate(date)}</span>
      </span>
      {draws.length > 0 && (
        <ul className="month-draws">
          {draws.map((draw) => (
            <li key={draw.drawTime} className={isMissing(draw) ? 'month-missing' : undefined}>
              <span className="text-muted">{draw.drawTime}</span>
              <Outcome draw={draw} zone={zone} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

/** Scrolls to today in the list of narrow windows. The weeks of wide ones are in view. */
function showInList(cell: HTMLElement | null) {
  if (matchMedia('(max-width: 47.99rem)').matches) cell?.scrollIntoView({ block: 'center' })
}

const isMissing = ({ winningNumbers, isPast }: Draw) => isPast && winningNumbers === null

function Outcome({ draw, zone }: { draw: Draw; zone: string }) {
  const { winningNumbers, drawDateTime } = draw
  if (winningNumbers !== null) return <b className="month-digits num">{winningNumbers}</b>
  return (
    <span className="num text-muted">
      {isMissing(draw) ? 'no result yet' : clockIn(drawDateTime, zone)}
    </span>
  )
}
