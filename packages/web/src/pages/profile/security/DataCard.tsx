import { DOWNLOAD_FAILED, useDownloadData } from './use-download-data.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NotForDemo } from '#pages/profile/NotForDemo.tsx'

const TITLE = 'Your data'

export function DataCard() {
  const download = useDownloadData()
  const save = () =>
    download.mutate(undefined, {
      onSuccess: () => notify({ type: 'success', message: 'Your data was downloaded.' }),
      onError: (error) => actionFailed(error, DOWNLOAD_FAILED, save),
    })
  return (
    <NotForDemo title={TITLE} why="so there’s no data of yours to download.">
      <Card title={TITLE}>
        <p className="text-muted">
          A zip of JSON files with everything we store about you. It includes your profile and
          photo, preferences, sessions, generations, tickets, notifications, subscription, invoices
          and limits. It never includes passwords or other secrets. We have no card numbers.
        </p>
        <div>
          <Button
            kind="second"
            icon="download"
            busy={download.isPending}
            busyLabel="Preparing…"
            onClick={save}
          >
            Download My Data
          </Button>
        </div>
      </Card>
    </NotForDemo>
  )
}
