import { listOutgoing, OUTGOING_MOST, OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import { columns } from './columns.tsx'
import { STATUS_NAMES } from './Status.tsx'
import { useRetry } from './use-retry.ts'
import { AdminList } from '../parts/AdminList.tsx'
import { ChoiceFilter, Filters } from '../parts/Filters.tsx'
import { useList } from '../parts/queries.ts'
import { useFilters } from '../parts/use-filters.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'

const STATUSES = OutgoingMessage.shape.status.options

/** Mail and text messages on their way out, without what they say. */
export default function OutboxPage() {
  const { choice } = useFilters()
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
      lead="Mail and text messages of the last 30 days. What they say is not shown: it may open an account."
    >
      <Filters names={['channel', 'status']}>
        <ChoiceFilter
          name="channel"
          label="Sent by"
          half
          all="Mail and SMS"
          options={[
            ['mail', 'Mail'],
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
      </Filters>
      <AdminList
        list={list}
        title="Messages"
        caption="Outgoing messages, the latest first"
        columns={columns({
          onRetry: (one) => retry.mutate(one),
          busy: retry.isPending ? retry.variables.id : null,
        })}
        rowKey={({ id }) => id}
        what={['message', 'messages']}
        most={OUTGOING_MOST}
        empty={
          <div className="px-(--card-pad) pb-(--card-pad)">
            <Empty title="No message here">None of the last 30 days fits.</Empty>
          </div>
        }
      />
    </Page>
  )
}
