import { monthName, monthsLater } from './month.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface MonthTurnerProps {
  month: string
  thisMonth: string
  /** The first month with a result; null without any, undefined until that is known. */
  since: string | null | undefined
  onTurn: (month: string) => void
}

/** The month, and the way to the one before and after. At an end the button stays, so that the focus does. */
export function MonthTurner({ month, thisMonth, since, onTurn }: MonthTurnerProps) {
  const first = since ?? thisMonth
  const last = monthsLater(thisMonth, 1)
  const turn = (by: number) => ({
    'aria-disabled': by < 0 ? month <= first : month >= last,
    onClick: () => {
      if (by < 0 ? month > first : month < last) onTurn(monthsLater(month, by))
    },
  })
  return (
    <div className="flex items-center justify-between gap-2 px-(--card-pad) pb-2">
      <h3 className="text-lg" aria-live="polite">
        {monthName(month)}
      </h3>
      <div className="-me-3 flex">
        <IconButton icon="chevronLeft" label="Previous month" {...turn(-1)} />
        <IconButton icon="chevronRight" label="Next month" {...turn(1)} />
      </div>
    </div>
  )
}
