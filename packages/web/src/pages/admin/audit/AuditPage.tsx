import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  listAudit,
} from '@fourcast/contract/admin-audit.ts'
import { AdminList } from '#pages/admin/parts/AdminList.tsx'
import { AdminExportButton } from '#pages/admin/parts/AdminExportButton.tsx'
import {
  ChoiceFilter,
  DaysFilter,
  AdminFilters,
  SearchFilter,
} from '#pages/admin/parts/AdminFilters.tsx'
import { useList } from '#pages/admin/parts/queries.ts'
import { isId, useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { call } from '#core/api/api.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { Moment, seriesText } from '#pages/admin/parts/account-text.tsx'
import { Link } from '#ui/Link.tsx'
import type { Column } from '#ui/Table.tsx'
import { momentOf } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { stateName } from '@fourcast/engine/states.ts'

/** Audit log, newest first. It is read-only. */
export default function AuditPage() {
  const { choice, words, days } = useAdminFilters()
  const actorId = words('actorId')
  const asked = {
    action: choice('action', AUDIT_ACTIONS),
    // An invalid ID shows an error at its field and is left out of the request.
    actorId: actorId !== undefined && isId(actorId) ? actorId : undefined,
    subjectId: words('subjectId'),
    ...days(),
  }
  const list = useList(['audit', asked], (page, how) =>
    call(listAudit, { query: { ...asked, page } }, how),
  )
  return (
    <Page
      title="Audit"
      lead="Admin actions, newest first. Stored for two years and can’t be changed."
      actions={<AdminExportButton type="audit" />}
    >
      <AuditFilters wrong={actorId !== asked.actorId} />
      <AdminList
        {...{ list, columns }}
        title="Audit"
        caption="Admin actions, newest first"
        rowKey={({ id }) => String(id)}
        pages="Pages of entries"
        loading="Loading entries"
        failed="Failed to load entries"
        empty={
          <Empty kind="search" title="No matches">
            Try other filters.
          </Empty>
        }
      />
    </Page>
  )
}

const AuditFilters = ({ wrong }: { wrong: boolean }) => (
  <AdminFilters names={['action', 'actorId', 'subjectId', 'dateFrom', 'dateTo']}>
    <ChoiceFilter
      name="action"
      label="Action"
      all="Everything"
      options={AUDIT_ACTIONS.map((action) => [action, ACTION_WORDS[action]] as const)}
    />
    <DaysFilter />
    <SearchFilter name="subjectId" label="Target" placeholder="ID" />
    <SearchFilter
      name="actorId"
      label="Admin"
      placeholder="Admin ID"
      {...(wrong ? { error: 'This isn’t a valid ID' } : {})}
    />
  </AdminFilters>
)

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    head: 'When',
    full: true,
    className: 'text-sm text-muted md:whitespace-nowrap',
    cell: ({ at }) => <Moment at={at} />,
  },
  { id: 'what', head: 'What', full: true, cell: (entry) => <ActionCell of={entry} /> },
  {
    id: 'changes',
    head: 'Before and after',
    full: true,
    className: 'text-sm',
    cell: (entry) => <Changes of={entry} />,
  },
  { id: 'who', head: 'Who', full: true, label: 'By', cell: (entry) => <ActorCell of={entry} /> },
]

function ActionCell({ of }: { of: AuditEntry }) {
  const page = pageOf(of)
  const subject = subjectOf(of)
  return (
    <>
      <span className="strong block">{ACTION_WORDS[of.action]}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {page === null ? (
          subject
        ) : (
          <Link to={page} className="inline-link">
            {subject}
          </Link>
        )}
      </span>
    </>
  )
}

function Changes({ of }: { of: AuditEntry }) {
  const changes = changesOf(of)
  if (changes.length === 0) return <span className="text-muted">No details</span>
  return (
    <dl className="grid gap-1">
      {changes.map((change) => (
        <div key={change.name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{change.name}</dt>
          <dd className="num wrap-anywhere">
            <Values of={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ of: { before, after } }: { of: Change }) {
  if (before === null) return <span className="strong">{after}</span>
  if (after === null) return <>was {before}</>
  return (
    <>
      {before} <span aria-hidden="true">→</span>
      <span className="sr-only">became</span> <span className="strong">{after}</span>
    </>
  )
}

/** Actor of an entry, with a link to all entries by the same actor. */
const ActorCell = ({ of: { actor, actorId, requestId } }: { of: AuditEntry }) => (
  <>
    {actorId === null ? (
      <span className="inline-block wrap-anywhere md:min-w-44">{actor}</span>
    ) : (
      <Link
        to={`/admin/audit?actorId=${actorId}`}
        className="inline-link inline-block wrap-anywhere md:min-w-44"
        aria-label={`Show only actions by ${actor}`}
      >
        {actor}
      </Link>
    )}
    {requestId !== null && (
      <span className="block text-xs text-muted wrap-anywhere">Request {requestId}</span>
    )}
  </>
)

const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'user.change': 'Changed an account',
  'user.role': 'Changed a role',
  'user.disable': 'Disabled an account',
  'user.enable': 'Enabled an account',
  'user.delete': 'Deleted an account',
  'user.plan': 'Granted a plan',
  'user.sessions': 'Signed out a user',
  'user.break': 'Lifted a break',
  'user.second-step': 'Removed two-factor authentication',
  'subscription.cancel': 'Cancelled a plan',
  'payment.refund': 'Refunded a payment',
  'message.handle': 'Marked a message',
  'quarantine.accept': 'Accepted a draw',
  'quarantine.dismiss': 'Dismissed a row',
  'source.refresh': 'Checked a source',
  'series.clear': 'Cleared draws',
  'draws.import': 'Imported draws',
  'draws.withdraw': 'Withdrew draws',
  'training.start': 'Started a training',
  'forecasts.verify': 'Verified forecasts',
  'job.run': 'Ran a job',
  'work.retry': 'Retried a failed task',
  'data.export': 'Exported data',
}

/** Subject of an entry: 'user 0198…', or just the name if the subject has one. */
function subjectOf({ subject, subjectId }: AuditEntry) {
  if (subject === 'series') return seriesText(subjectId)
  return subject === 'model' ? stateName(subjectId) : `${subject} ${subjectId}`
}

/** Address of the subject's page; null if it has none. */
function pageOf({ subject, subjectId, action }: AuditEntry) {
  if (subject === 'user' && action !== 'user.delete') return `/admin/users/${subjectId}`
  return subject === 'payment' ? `/admin/payments/${subjectId}` : null
}

interface Change {
  name: string
  before: string | null
  after: string | null
}

/** Old and new value of each field; null where the entry has none. */
function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name: labelOf(name),
    before: valueOf(name, before?.[name]),
    after: valueOf(name, after?.[name]),
  }))
}

/** 'disabledReason' → 'disabled reason'. */
const labelOf = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[_-]/g, ' ')

/** Fields that the audit log stores in cents. */
const MONEY: ReadonlySet<string> = new Set(['amount', 'refund', 'refundable', 'refunded'])

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function valueOf(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'number' && MONEY.has(name)) return amountOf(value)
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  return INSTANT.test(value) ? `${momentOf(value)} ET` : value
}
