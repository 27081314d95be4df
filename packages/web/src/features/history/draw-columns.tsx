import type { Draw } from '@fourcast/contract/draws.ts'
import { calendarDate, money } from '#lib/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/Table.tsx'

/** What is told of a draw, in the order of the table and of the card. */
export const drawColumns: readonly Column<Draw>[] = [
  {
    id: 'date',
    head: 'Draw Date',
    className: 'num text-sm text-muted md:whitespace-nowrap',
    cell: ({ drawDate }) => calendarDate(drawDate),
  },
  {
    id: 'state',
    head: 'State',
    className: 'max-md:max-w-36 max-md:justify-self-end max-md:text-end',
    cell: ({ stateName, simulated }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-end">
        {stateName}
        {simulated && <Chip kind="warning">Simulated</Chip>}
      </span>
    ),
  },
  {
    id: 'numbers',
    head: 'Winning Numbers',
    className: 'max-md:row-span-2 max-md:self-center',
    cell: ({ numbers, stateName, drawTime }) => (
      <Balls
        numbers={numbers}
        size="sm"
        label={`${stateName} ${drawTime} drawn ${numbers.join(' ')}`}
      />
    ),
  },
  {
    id: 'time',
    head: 'Draw Time',
    className: 'text-sm max-md:justify-self-end',
    cell: ({ drawTime }) => drawTime,
  },
  {
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
  },
]
