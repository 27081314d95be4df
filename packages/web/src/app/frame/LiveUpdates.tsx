import { useFollowedElsewhere } from '#domains/draws/use-followed-elsewhere.ts'
import { useLive } from '#core/live/use-live.ts'

/** Renders nothing. Updates pages of signed-in users with new draws and changes from other tabs. */
export function LiveUpdates() {
  useLive()
  useFollowedElsewhere()
  return null
}
