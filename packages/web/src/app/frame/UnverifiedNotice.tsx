import { CONFIRM_HOURS } from '@fourcast/contract/limits.ts'
import type { ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'

interface UnverifiedNoticeProps {
  email: ReactNode
  action: ReactNode
  /** False if the trial is over, or during a break, when it is not promoted. */
  isTrial?: boolean
}

/** The benefits of confirming the address; a single line on a phone. */
export function UnverifiedNotice({ email, action, isTrial = true }: UnverifiedNoticeProps) {
  const address = <span className="strong wrap-anywhere">{email}</span>
  return (
    <aside
      aria-label="Your email address"
      className="oneline mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4"
    >
      <Banner action={action}>
        {isTrial ? (
          <>
            Confirm{' '}
            <span className="max-sm:hidden">
              {address} within {CONFIRM_HOURS} hours
            </span>
            <span className="sm:hidden">your email</span> to keep Basic.
          </>
        ) : (
          <>
            Confirm <span className="max-sm:hidden">{address}</span>
            <span className="sm:hidden">your email</span> to unlock payments
            <span className="max-sm:hidden">, photos and texts</span>.
          </>
        )}
      </Banner>
    </aside>
  )
}
