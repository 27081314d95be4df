import {
  FAILED_WORK_MOST,
  type FailedWork,
  listFailedWork,
  retryFailedWork,
} from '@fourcast/contract/admin-work.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { codeLabel } from '#pages/admin/admin-text.ts'
import { jobTitle } from './job-title.ts'
import { AdminList } from '#pages/admin/parts/AdminList.tsx'
import { Moment, seriesText } from '#pages/admin/parts/account-text.tsx'
import { useList } from '#pages/admin/parts/queries.ts'
import { useAdminAction } from '#pages/admin/use-admin-action.ts'
import { call } from '#core/api/api.ts'
import { count } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { Column } from '#ui/Table.tsx'

const KINDS: Readonly<Record<FailedWork['kind'], string>> = {
  mail: 'Email',
  sms: 'Text message',
  push: 'Push message',
  webhook: 'Payment event',
  import: 'Import',
  training: 'Training',
  file: 'File removal',
  customer: 'Customer removal',
  method: 'Payment method removal',
  refund: 'Refund',
  job: 'Job',
}

/** Subject of a failed task in words: 'charge.succeeded' → 'Charge succeeded'. */
function aboutOf({ kind, about }: FailedWork) {
  if (kind === 'job') return jobTitle(about)
  if (kind === 'import') return seriesText(about)
  return kind === 'training' ? stateName(about) : codeLabel(about.replaceAll('.', ' '))
}

const nameOf = (work: FailedWork) => `${KINDS[work.kind]}: ${aboutOf(work)}`

/** Failing and abandoned tasks of all queues. */
export function FailedWorkList() {
  const list = useList<FailedWork>(['failures'], (page, how) =>
    call(listFailedWork, { query: { page } }, how),
  )
  const retry = useAdminAction({
    run: ({ kind, id }: FailedWork) => call(retryFailedWork, { params: { kind, id } }),
    done: (_, work) => `Trying again: ${nameOf(work)}`,
    failed: 'Failed to retry',
  })
  return (
    <AdminList
      list={list}
      title="Failed tasks"
      caption="Failed tasks, newest first"
      columns={columns({
        onRetry: (work) => retry.mutate(work),
        busy: retry.isPending ? keyOf(retry.variables) : null,
      })}
      rowKey={keyOf}
      pages="Pages of failures"
      loading="Loading failed tasks"
      failed="Couldn’t load the failed tasks"
      most={FAILED_WORK_MOST}
      empty={
        <div className="px-(--card-pad) pb-(--card-pad)">
          <Empty kind="quiet" title="No failures">
            Failed emails, payments, imports and jobs appear here.
          </Empty>
        </div>
      }
    />
  )
}

const keyOf = ({ kind, id }: FailedWork) => `${kind}:${id}`

interface Actions {
  onRetry: (work: FailedWork) => void
  /** Key of the task that is being retried. */
  busy: string | null
}

const columns = ({ onRetry, busy }: Actions): Column<FailedWork>[] => [
  {
    id: 'work',
    head: 'Task',
    cell: (work) => (
      <>
        <span className="strong block">{KINDS[work.kind]}</span>
        <span className="text-sm wrap-anywhere text-muted">{aboutOf(work)}</span>
      </>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:justify-self-end',
    cell: ({ status }) =>
      status === 'failing' ? (
        <Chip kind="warning" icon="warning">
          Failing
        </Chip>
      ) : (
        <Chip kind="error" icon="error">
          Gave up{' '}
        </Chip>
      ),
  },
  { id: 'cause', head: 'Cause', full: true, className: 'text-sm', cell: cause },
  {
    id: 'retry',
    head: <span className="sr-only">Actions</span>,
    atEnd: true,
    full: true,
    cell: (work) =>
      work.status === 'failing' && (
        <Button
          kind="second"
          aria-label={`Try again: ${nameOf(work)}`}
          busy={busy === keyOf(work)}
          onClick={() => onRetry(work)}
        >
          Try again
        </Button>
      ),
  },
]

const attemptsText = (attempts: number) =>
  attempts === 1 ? '1 attempt' : `${count(attempts)} attempts`

function cause({ cause: message, attempts, createdAt, nextTryAt }: FailedWork) {
  return (
    <span className="grid gap-0.5">
      <span className="max-w-96 wrap-anywhere">{message ?? 'No cause recorded'}</span>
      <span className="text-xs text-muted">
        {attempts > 0 && attemptsText(attempts)}
        {attempts > 0 && createdAt !== null && ' · '}
        {createdAt !== null && (
          <>
            Since <Moment midSentence at={createdAt} />
          </>
        )}
      </span>
      {nextTryAt !== null && (
        <span className="text-xs text-muted">
          Next attempt <Moment midSentence at={nextTryAt} />
        </span>
      )}
    </span>
  )
}
