import { useLive } from '#lib/use-live.ts'

/** Shows nothing: brings draws to the screens of people who are signed in. */
export function LiveUpdates() {
  useLive()
  return null
}
