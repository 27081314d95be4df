import {
  listOutgoing,
  OUTGOING_MOST,
  OutgoingMessage,
  retryOutgoing,
} from '@fourcast/contract/admin-work.ts'
import { AdminList } from '#pages/admin/parts/AdminList.tsx'
import { ChoiceFilter, AdminFilters } from '#pages/admin/parts/AdminFilters.tsx'
import { useList } from '#pages/admin/parts/queries.ts'
import { useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { codeLabel } from '#pages/admin/admin-text.ts'
import { Moment } from '#pages/admin/parts/account-text.tsx'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/Table.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useAdminAction } from '#pages/admin/use-admin-action.ts'

const STATUSES = OutgoingMessage.shape.status.options

/** Queued emails and text messages, without their content. */
export default function OutboxPage() {
  const { choice } = useAdminFilters()
  const filters = {
    channel: choice('channel', ['mail', 'sms']),
    status: choice('status', STATUSES),
  }
  const list = useList<OutgoingMessage>(['outbox', filters], (page, how) =>
    call(listOutgoing, { query: { ...filters, page } }, how),
  )
  const retry = useRetry()
  return (
    <Page
      title="Outbox"
      lead="Emails and text messages from the last 30 days. Their text is hidden, because it may contain sign-in links."
    >
      <AdminFilters names={['channel', 'status']}>
        <ChoiceFilter
          name="channel"
          label="Sent by"
          half
          all="Email and SMS"
          options={[
            ['mail', 'Email'],
            ['sms', 'SMS'],
          ]}
        />
        <ChoiceFilter
          name="status"
          label="Status"
          half
          all="Any"
          options={STATUSES.map((status) => [status, STATUS_NAMES[status]] as const)}
        />
      </AdminFilters>
      <AdminList
        list={list}
        title="Messages"
        caption="Outgoing messages, newest first"
        columns={columns({
          onRetry: (one) => retry.mutate(one),
          busy: retry.isPending ? retry.variables.id : null,
        })}
        rowKey={({ id }) => id}
        pages="Pages of messages"
        loading="Loading messages"
        failed="Failed to load messages"
        most={OUTGOING_MOST}
        empty={
          <div className="px-(--card-pad) pb-(--card-pad)">
            <Empty kind="quiet" title="No messages">
              No messages from the last 30 days match.
            </Empty>
          </div>
        }
      />
    </Page>
  )
}

interface Actions {
  onRetry: (one: OutgoingMessage) => void
  /** Message that is being retried. */
  busy: string | null
}

const columns = (actions: Actions): Column<OutgoingMessage>[] => [
  {
    id: 'recipient',
    head: 'To',
    className: 'md:max-w-64',
    cell: ({ recipient, kind, channel }) => (
      <>
        <span className="strong block wrap-anywhere">{recipient}</span>
        <span className="text-sm text-muted">
          {channel === 'sms' ? 'SMS' : 'Email'} · {codeLabel(kind)}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:justify-self-end',
    cell: ({ status }) => <StatusChip of={status} />,
  },
  {
    id: 'times',
    head: 'When',
    full: true,
    className: 'text-sm',
    cell: (one) => <Times one={one} />,
  },
  {
    id: 'retry',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    full: true,
    cell: (one) => <Retry one={one} {...actions} />,
  },
]

function Times({
  one: { createdAt, sentAt, dueAt, status, attempts, lastError },
}: {
  one: OutgoingMessage
}) {
  const waits = status === 'waiting' || status === 'failing'
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 md:grid">
      <Moment at={createdAt} />
      {sentAt !== null && (
        <span className="text-xs text-muted">
          Sent <Moment midSentence at={sentAt} />
        </span>
      )}
      {waits && attempts > 0 && (
        <span className="text-xs text-muted">
          Next attempt <Moment midSentence at={dueAt} />
        </span>
      )}
      {lastError !== null && (
        <span className="max-w-80 text-xs wrap-anywhere text-error">
          {count(attempts)} {attempts === 1 ? 'try' : 'tries'}: {lastError}
        </span>
      )}
    </span>
  )
}

/** Retry button of a failing message. Abandoned messages have no content left to send. */
function Retry({ one, onRetry, busy }: Actions & { one: OutgoingMessage }) {
  if (one.status !== 'failing') return null
  return (
    <Button
      kind="second"
      aria-label={`Retry the message to ${one.recipient}`}
      busy={busy === one.id}
      onClick={() => onRetry(one)}
    >
      Retry
    </Button>
  )
}

type Status = OutgoingMessage['status']

const STATUS_NAMES: Readonly<Record<Status, string>> = {
  waiting: 'Waiting',
  failing: 'Retrying',
  sent: 'Sent',
  given_up: 'Failed',
}

const LOOKS = {
  waiting: { kind: 'plain', icon: 'clock' },
  failing: { kind: 'warning', icon: 'warning' },
  sent: { kind: 'success', icon: 'check' },
  given_up: { kind: 'error', icon: 'error' },
} as const

const StatusChip = ({ of }: { of: Status }) => <Chip {...LOOKS[of]}>{STATUS_NAMES[of]}</Chip>

/** Retries a failing message now. */
const useRetry = () =>
  useAdminAction({
    run: ({ id }: Pick<OutgoingMessage, 'id'>) => call(retryOutgoing, { params: { id } }),
    done: ({ recipient }) => `Retrying the message to ${recipient}`,
    failed: 'Failed to retry the message',
  })
