import type { Draw } from '@fourcast/contract/draws.ts'
import { GAMES, type GameShape } from '@fourcast/engine/games.ts'
import { isNationalGame } from './WinningChoice.tsx'
import { serverNow } from '#core/clock.ts'
import { calendarDate, money, shortCalendarDate } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import type { Column } from '#ui/Table.tsx'

/** The columns for a game's draws, in the order of the table and of the card. */
export function drawColumns(game: Draw['game']): readonly Column<Draw>[] {
  if (isNationalGame(game)) return [SHORT_DATE, SIX_BALLS]
  const columns = [DATE, STATE, NUMBERS, TIME]
  // Prizes of ball games and five-digit games vary.
  return game === 'cash4' || game === 'cash3' ? [...columns, PRIZE] : columns
}

const DATE: Column<Draw> = {
  id: 'date',
  head: 'Draw Date',
  className: 'num text-sm text-muted md:whitespace-nowrap',
  cell: ({ drawDate }) => calendarDate(drawDate),
}

const RECENT_MS = 60 * 24 * 60 * 60_000

/** On the narrowest phones, date and balls take a row each. */
const OWN_LINE = 'max-[22.4rem]:col-span-full'

/** A recent draw is shown without the year, because six balls leave little room on a phone. */
const SHORT_DATE: Column<Draw> = {
  ...DATE,
  className: `${DATE.className} ${OWN_LINE}`,
  cell: ({ drawDate }) =>
    serverNow() - Date.parse(drawDate) < RECENT_MS
      ? shortCalendarDate(drawDate)
      : calendarDate(drawDate),
}

const STATE: Column<Draw> = {
  id: 'state',
  head: 'State',
  className: 'max-md:max-w-36 max-md:justify-self-end max-md:text-end',
  cell: ({ stateName }) => stateName,
}

const NUMBERS: Column<Draw> = {
  id: 'numbers',
  head: 'Winning Numbers',
  className: 'max-md:row-span-2 max-md:self-center',
  cell: (draw) => (
    <Balls numbers={draw.numbers} size="sm" label={spoken(draw)} {...bonusOf(draw)} />
  ),
}

const SIX_BALLS: Column<Draw> = { ...NUMBERS, className: `max-md:self-center ${OWN_LINE}` }

const bonusName = ({ game }: Draw) => (game === 'powerball' ? 'Powerball' : 'Mega Ball')

const bonusOf = (draw: Draw) =>
  draw.bonus === undefined ? {} : { bonus: { name: bonusName(draw), ball: draw.bonus } }

function spoken(draw: Draw) {
  const { game, numbers, stateName, drawTime, bonus } = draw
  const name = isNationalGame(game) ? GAMES[game].name : `${stateName} ${drawTime}`
  const extra = bonus === undefined ? '' : `, ${bonusName(draw)} ${bonus}`
  return `${name} drawn ${numbers.join(' ')}${extra}`
}

const TIME: Column<Draw> = {
  id: 'time',
  head: 'Draw Time',
  className: 'text-sm max-md:justify-self-end',
  cell: ({ drawTime }) => drawTime,
}

const PRIZE: Column<Draw> = {
  id: 'prize',
  head: 'Prize Amount',
  atEnd: true,
  className: 'num',
  cell: ({ prizeAmount }) =>
    prizeAmount === null ? (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">no prize</span>
      </>
    ) : (
      <>
        <span className="sr-only">Prize </span>
        {money(prizeAmount)}
      </>
    ),
}

/** The number of possible tickets of a ball game under today's rules: jackpot odds are 1 in this. */
export function jackpotOdds({ count, range, bonus }: Pick<GameShape, 'count' | 'range' | 'bonus'>) {
  const balls = range.max - range.min + 1
  const sets = Array.from({ length: count }, (_, at) => (balls - at) / (at + 1))
  const extra = bonus === null ? 1 : bonus.max - bonus.min + 1
  return Math.round(sets.reduce((product, share) => product * share, extra))
}
