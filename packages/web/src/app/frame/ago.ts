import { momentAlone } from '#core/format.ts'

const MINUTE = 60_000

/** 'Just now', '5 min ago', then the time: 'Today, 3:17 PM ET'. */
export function agoOf(timestamp: number, now: number) {
  const minutes = Math.floor((now - timestamp) / MINUTE)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  return `${momentAlone(new Date(timestamp).toISOString(), new Date(now))} ET`
}
