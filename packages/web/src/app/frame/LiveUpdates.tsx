import { useFollowedElsewhere } from '#lib/use-followed-elsewhere.ts'
import { useLive } from '#lib/use-live.ts'

/** Shows nothing: brings new draws, and changes made in other tabs, to pages of signed-in people. */
export function LiveUpdates() {
  useLive()
  useFollowedElsewhere()
  return null
}
