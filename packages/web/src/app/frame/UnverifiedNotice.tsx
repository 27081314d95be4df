import { CONFIRM_HOURS } from '@fourcast/contract/limits.ts'
import type { ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'

interface UnverifiedNoticeProps {
  email: ReactNode
  action: ReactNode
  /** False if the trial is over, or during a break, when it is not promoted. */
  isTrial?: boolean
}

/** One line about the benefits of confirming the address. */
export function UnverifiedNotice({ email, action, isTrial = true }: UnverifiedNoticeProps) {
  const address = <span className="strong wrap-anywhere">{email}</span>
  return (
    <aside
      aria-label="Your email address"
      className="mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4"
    >
      <Banner action={action}>
        {isTrial ? (
          <>
            Confirm {address} within {CONFIRM_HOURS} hours to keep Basic.
          </>
        ) : (
          <>Confirm {address} to unlock payments, photos and texts.</>
        )}
      </Banner>
    </aside>
  )
}
