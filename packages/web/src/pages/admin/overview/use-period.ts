import { useAddress } from '#core/routing/use-address.ts'

const PERIODS = [7, 30, 90, 365]
const USUAL = 30

const OPTIONS = PERIODS.map((days) => ({ value: String(days), label: `${days} days` }))

/** How many days are looked at; it stands in the address. */
export function usePeriod() {
  const { search, change } = useAddress()
  const asked = Number(search.get('days') ?? USUAL)
  const days = PERIODS.includes(asked) ? asked : USUAL
  const choose = (value: string) => change({ days: value === String(USUAL) ? null : value })
  return { days, periods: OPTIONS, choose }
}
