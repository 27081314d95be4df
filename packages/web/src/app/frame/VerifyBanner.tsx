import { resendVerification } from '@fourcast/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { UnverifiedNotice } from '#app/frame/UnverifiedNotice.tsx'
import { call } from '#core/api/api.ts'
import { apiErrorNotification } from '#core/notifications/api-error-notification.ts'
import { useConfig } from '#core/config.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { Button } from '#ui/Button.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Stands over every screen until the address is verified. */
export function VerifyBanner() {
  const { user } = useSession()
  const isOnBreak = useBreak() !== null
  const outbox = useConfig()?.outbox === true
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () =>
      notify({ type: 'success', message: `We sent the email again to ${user?.email}.` }),
    onError: (error) => apiErrorNotification(error, () => resend.mutate()),
  })
  if (user === null || user.emailVerified || user.isDemo) return null
  const action = (
    <div className="flex flex-wrap items-center gap-x-4">
      <Button
        kind="second"
        busy={resend.isPending}
        busyLabel="Sending…"
        onClick={() => resend.mutate()}
      >
        Send the email again
      </Button>
      {/* Short, so that it fits beside the button and nothing below it moves. */}
      {outbox && <TextLink to="/outbox">Open outbox</TextLink>}
    </div>
  )
  return <UnverifiedNotice email={user.email} action={action} isOnBreak={isOnBreak} />
}
