import { IDLE_MINUTES } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useLocation } from '#core/routing/router.tsx'
import { useHydrated } from '#core/hydrated.ts'
import { useSession } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'

const noticeIn = (state: unknown) =>
  typeof state === 'object' &&
  state !== null &&
  'notice' in state &&
  typeof state.notice === 'string'
    ? state.notice
    : null

/** Sent here from the lottery updates, which are for people who are signed in. */
const isFromLottery = (state: unknown) =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'object' &&
  state.from !== null &&
  'pathname' in state.from &&
  state.from.pathname === '/lottery'

/** Why someone is here: signed out, or sent by another page that says so in the location's state. */
export function LoginNotice() {
  const { ended } = useSession()
  const hydrated = useHydrated()
  const { state } = useLocation()
  // A reloaded page brings its state along.
  const notice = hydrated ? noticeIn(state) : null
  if (notice !== null) {
    return (
      <Banner kind="success" announce>
        {notice}
      </Banner>
    )
  }
  if (ended === 'idle') {
    return (
      <Banner announce>You were signed out after {IDLE_MINUTES} minutes without activity.</Banner>
    )
  }
  if (ended === 'expired')
    return <Banner announce>Your session has ended. Please sign in again.</Banner>
  if (hydrated && isFromLottery(state))
    return <Banner announce>{MESSAGES.lotteryNeedsLogin}</Banner>
  return null
}
