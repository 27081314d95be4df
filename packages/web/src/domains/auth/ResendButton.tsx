import { resendVerification } from '@fourcast/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { apiErrorNotification } from '#core/notifications/api-error-notification.ts'
import { useConfig } from '#core/config.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** Sends the confirmation email again. In development it also links to the outbox. */
export function ResendButton() {
  const { email } = useUser()
  const outbox = useConfig()?.outbox === true
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => notify({ type: 'success', message: `We sent the email again to ${email}.` }),
    onError: (error) => apiErrorNotification(error, () => resend.mutate()),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Button
        kind="second"
        busy={resend.isPending}
        busyLabel="Sending…"
        onClick={() => resend.mutate()}
      >
        <span>
          Send <span className="max-sm:sr-only">the email</span> again
        </span>
      </Button>
      {/* Short, so that it fits beside the button and nothing below it moves. */}
      {outbox && (
        <TextLink to="/outbox" className="max-sm:hidden">
          Open outbox
        </TextLink>
      )}
    </div>
  )
}
