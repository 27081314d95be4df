import type { OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import { inWords } from '../in-words.ts'
import { StatusChip } from './Status.tsx'
import { Moment } from '../parts/Moment.tsx'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/Table.tsx'

interface Actions {
  onRetry: (one: OutgoingMessage) => void
  /** The one that is being tried again. */
  busy: string | null
}

export const columns = (actions: Actions): Column<OutgoingMessage>[] => [
  {
    id: 'recipient',
    head: 'To',
    className: 'md:max-w-64',
    cell: ({ recipient, kind, channel }) => (
      <>
        <span className="strong block wrap-anywhere">{recipient}</span>
        <span className="text-sm text-muted">
          {channel === 'sms' ? 'SMS' : 'Mail'} · {inWords(kind)}
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
    <span className="grid gap-0.5">
      <Moment at={createdAt} />
      {sentAt !== null && (
        <span className="text-xs text-muted">
          sent <Moment at={sentAt} />
        </span>
      )}
      {waits && attempts > 0 && (
        <span className="text-xs text-muted">
          next try <Moment at={dueAt} />
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

/** Only what fails can be tried again: what was given up says nothing any more. */
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
