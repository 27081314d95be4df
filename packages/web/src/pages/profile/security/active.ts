const MINUTE = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** 'Active now', 'Active 5 minutes ago', 'Active 2 days ago'. */
export function lastActiveText(instant: string, now: number): string {
  const passed = now - Date.parse(instant)
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? []
  if (unit === undefined) return 'Active now'
  return `Active ${relative.format(-Math.floor(passed / length), unit)}`
}
