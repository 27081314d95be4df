import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import type { ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'

interface UnverifiedNoticeProps {
  email: ReactNode
  action: ReactNode
  /** Nothing is promoted during a break. */
  isOnBreak?: boolean
}

const TRIAL = `The link also starts ${TRIAL_DAYS} free days of Basic (once per person).`

/** Says what waits until the address is confirmed. */
export const UnverifiedNotice = ({ email, action, isOnBreak = false }: UnverifiedNoticeProps) => (
  <aside
    aria-label="Your email address"
    className="mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4"
  >
    <Banner action={action}>
      <span className="strong">Confirm your email address.</span> We sent a link to{' '}
      <span className="wrap-anywhere">{email}</span>. Open the link to turn on payments, photos,
      text messages, push notifications and two-factor authentication. Until then, you’re on the
      Free plan. {!isOnBreak && TRIAL}
    </Banner>
  </aside>
)
