import type { AuditEntry } from '@fourcast/contract/admin-audit.ts'
import { ACTION_WORDS, type Change, changesOf, pageOf } from './words.ts'
import { Moment } from '../parts/Moment.tsx'
import { Link } from '#ui/Link.tsx'
import type { Column } from '#ui/Table.tsx'

export const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    head: 'When',
    full: true,
    className: 'text-sm text-muted md:whitespace-nowrap',
    cell: ({ at }) => <Moment at={at} />,
  },
  { id: 'what', head: 'What', full: true, cell: (entry) => <What of={entry} /> },
  {
    id: 'changes',
    head: 'Before and after',
    full: true,
    className: 'text-sm',
    cell: (entry) => <Changes of={entry} />,
  },
  { id: 'who', head: 'Who', full: true, label: 'By', cell: (entry) => <Who of={entry} /> },
]

function What({ of }: { of: AuditEntry }) {
  const page = pageOf(of)
  const subject = `${of.subject} ${of.subjectId}`
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
  if (changes.length === 0) return <span className="text-muted">Nothing to tell</span>
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

/** The way to all that the same person did. */
const Who = ({ of: { actor, actorId, requestId } }: { of: AuditEntry }) => (
  <>
    {actorId === null ? (
      <span className="inline-block wrap-anywhere md:min-w-44">{actor}</span>
    ) : (
      <Link
        to={`/admin/audit?actorId=${actorId}`}
        className="inline-link inline-block wrap-anywhere md:min-w-44"
        aria-label={`Only what ${actor} did`}
      >
        {actor}
      </Link>
    )}
    {requestId !== null && (
      <span className="block text-xs text-muted wrap-anywhere">Request {requestId}</span>
    )}
  </>
)
