import { onceUsed } from '#core/format.ts'

const named = onceUsed(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** '2026-03' → 'Mar 2026'. */
export const shortMonthName = (month: string) => named().format(new Date(`${month}-01T00:00:00Z`))
