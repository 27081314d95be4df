import './outbox.css'
import { Navigate } from '#core/routing/router.tsx'
import { Messages } from './Messages.tsx'
import { useOutbox } from './use-outbox.ts'
import { useConfig } from '#core/config.ts'
import { Button } from '#ui/Button.tsx'
import { Description } from '#ui/Description.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** In development, what would have been sent. Elsewhere this is an address like any unknown one. */
export default function OutboxPage() {
  const config = useConfig()
  if (config && !config.outbox) return <Navigate to="/dashboard" replace />
  return (
    <div className="pub outbox">
      <Description>In development: the mail and text messages that went nowhere.</Description>
      <header className="grid gap-2">
        <PageHeading title="Outbox">Outbox</PageHeading>
        <p className="text-muted">
          Mail and text messages that went nowhere: in development they lie in a folder.
        </p>
      </header>
      {config ? <Outbox /> : <Loading />}
    </div>
  )
}

function Outbox() {
  const { messages, failed, busy, refresh } = useOutbox()
  return (
    <>
      <div>
        <Button kind="second" busy={busy} busyLabel="Refreshing…" onClick={refresh}>
          Refresh
        </Button>
      </div>
      {failed && (
        <ErrorState busy={busy} onRetry={refresh}>
          The outbox could not be read. It opens on the machine that runs Fourcast only.
        </ErrorState>
      )}
      {messages === null && !failed && <Loading />}
      {messages?.length === 0 && (
        <Empty title="Nothing was sent yet">
          Sign up, or ask to reset a password: the mail appears here.
        </Empty>
      )}
      {messages !== null && messages.length > 0 && <Messages messages={messages} />}
    </>
  )
}

const Loading = () => (
  <Skeleton label="Reading the outbox">
    <Bar className="h-16 w-full" />
    <Bar className="mt-2 h-16 w-full" />
    <Bar className="mt-2 h-16 w-full" />
  </Skeleton>
)
