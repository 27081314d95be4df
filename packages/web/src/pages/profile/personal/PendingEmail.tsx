import { cancelEmailChange, type Profile, putProfile } from '@fourcast/contract/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { apiErrorNotification } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface PendingEmailProps {
  pending: string
  /** Where the focus goes once there is nothing left to wait for. */
  focusAfter: () => void
}

/** Another address that was asked for and that nobody has confirmed yet. */
export function PendingEmail({ pending, focusAfter }: PendingEmailProps) {
  const { again, drop } = useEmailChange(pending, focusAfter)
  const busy = again.isPending || drop.isPending
  const ways = (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="second"
        disabled={busy}
        busy={again.isPending}
        busyLabel="Sending…"
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
      <Button
        kind="ghost"
        disabled={busy}
        busy={drop.isPending}
        busyLabel="Cancelling…"
        onClick={() => drop.mutate()}
      >
        Cancel change
      </Button>
    </div>
  )
  return (
    <Banner action={ways}>
      Confirm <span className="strong break-all">{pending}</span> within 24 hours. Until then your
      current email stays.
    </Banner>
  )
}

function useEmailChange(email: string, focusAfter: () => void) {
  const queries = useQueryClient()
  const keep = (saved: Profile) => queries.setQueryData<Profile>(PROFILE, saved)
  const again = useMutation({
    mutationFn: () => call(putProfile, { body: { email } }),
    onSuccess: (saved) => {
      keep(saved)
      notify({ type: 'success', message: `We sent the mail again to ${email}.` })
    },
    onError: (error) => apiErrorNotification(error, () => again.mutate()),
  })
  const drop = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: (saved) => {
      keep(saved)
      focusAfter()
      notify({ type: 'success', message: 'Your email stays as it is.' })
    },
    onError: (error) => apiErrorNotification(error, () => drop.mutate()),
  })
  return { again, drop }
}
