import { resendVerification } from '@fourcast/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { apiErrorNotification } from '#core/notifications/api-error-notification.ts'
import { useConfig } from '#core/config.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'

/** Stands over every screen until the address is verified. */
export function VerifyBanner() {
  const { user } = useSession()
  const outbox = useConfig()?.outbox === true
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () =>
      notify({ type: 'success', message: `We sent the mail again to ${user?.email}.` }),
    onError: (error) => apiErrorNotification(error, () => resend.mutate()),
  })
  if (user === null || user.emailVerified || user.isDemo) return null
  const again = (
    <Button
      kind="second"
      busy={resend.isPending}
      busyLabel="Sending…"
      onClick={() => resend.mutate()}
    >
      Send the email again
    </Button>
  )
  return (
    <aside
      aria-label="Your email address"
      className="mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4"
    >
      <Banner action={again}>
        <span className="strong">Confirm your email address.</span> We sent a link to{' '}
        <span className="wrap-anywhere">{user.email}</span>. Open it to use payments, photos, text
        messages, push and two-factor authentication. Until then you are on the Free plan.
        {outbox && (
          <>
            {' '}
            <Link to="/outbox" className="inline-link">
              Read it in the outbox
            </Link>
          </>
        )}
      </Banner>
    </aside>
  )
}
