import { DOWNLOAD_FAILED, useDownloadData } from '#features/profile/security/use-download-data.ts'
import { actionFailed } from '#lib/api-error-notification.ts'
import { notify } from '#lib/notifications.ts'
import { useUser } from '#lib/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

const TITLE = 'Your data'

/** All that is kept of someone, to take along. */
export function DataCard() {
  const { isDemo } = useUser()
  const download = useDownloadData()
  const save = () =>
    download.mutate(undefined, {
      onSuccess: () => notify({ type: 'success', message: 'Your data was downloaded.' }),
      onError: (error) => actionFailed(error, DOWNLOAD_FAILED, save),
    })
  if (isDemo)
    return (
      <Card title={TITLE}>
        <p className="text-muted">
          The demo account is shared by all who try it, so there is nothing of yours in it.
        </p>
      </Card>
    )
  return (
    <Card title={TITLE}>
      <p className="text-muted">
        Everything we keep of you, as a zip of JSON files with a word on each: profile and photo,
        preferences, sessions, all generations and plays, notifications, subscription, invoices and
        your own limits. Never in it: your password, other secrets and card numbers, which we do not
        have.
      </p>
      <div>
        <Button
          kind="second"
          icon="download"
          busy={download.isPending}
          busyLabel="Collecting…"
          onClick={save}
        >
          Download My Data
        </Button>
      </div>
    </Card>
  )
}
