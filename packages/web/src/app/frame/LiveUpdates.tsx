import { useFollowedElsewhere } from '#lib/use-followed-elsewhere.ts'
import { useLive } from '#lib/use-live.ts'

/** Renders nothing. Updates pages of signed-in users with new draws and changes from other tabs. */
export function LiveUpdates() {
  useLive()
  useFollowedElsewhere()
  return null
}
