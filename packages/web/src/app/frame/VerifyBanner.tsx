import { useEffect, useEffectEvent } from 'react'
import { UnverifiedNotice } from '#app/frame/UnverifiedNotice.tsx'
import { useLocation } from '#core/routing/router.tsx'
import { useSession } from '#core/session.ts'
import { ResendButton } from '#domains/auth/ResendButton.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'

/** Shown on every screen until the address is confirmed. The page of a plan's order has its own notice. */
export function VerifyBanner() {
  const { user } = useSession()
  const isOnBreak = useBreak() !== null
  const { pathname } = useLocation()
  const isUnconfirmed = user !== null && !user.emailVerified && !user.isDemo
  useReloadOnReturn(isUnconfirmed)
  if (!isUnconfirmed || (pathname === '/subscription' && !isOnBreak)) return null
  const isTrial = user.subscription.status === 'trial' && !isOnBreak
  return <UnverifiedNotice email={user.email} action={<ResendButton />} isTrial={isTrial} />
}

/** The confirmation link may have been opened on another device meanwhile. */
function useReloadOnReturn(isUnconfirmed: boolean) {
  const { reload } = useSession()
  const check = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload().catch(() => undefined)
  })
  useEffect(() => {
    if (!isUnconfirmed) return undefined
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [isUnconfirmed])
}
