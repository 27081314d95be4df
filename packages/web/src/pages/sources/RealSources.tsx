import type { DrawSource, Publisher } from '@fourcast/contract/sources.ts'
import { Gaps } from './Gaps.tsx'
import { PUBLISHER_KINDS } from './publisher-kinds.ts'
import { sourceColumns } from './source-columns.tsx'
import { type SourceRow, sourceRows } from './source-rows.ts'
import { Card } from '#ui/Card.tsx'
import { Table } from '#ui/Table.tsx'

interface RealSourcesProps {
  sources: readonly DrawSource[]
  asOf: string
}

interface SourceGroup {
  status: SourceRow['status']
  title: string
  caption: string
  /** Explains the group, below its rows. */
  note?: string
}

const GROUPS: readonly SourceGroup[] = [
  { status: 'live', title: 'Live', caption: 'Live sources, by state' },
  {
    status: 'late',
    title: 'Stale',
    caption: 'Stale sources, by state',
    note: 'These sources answer, but without their newest draw.',
  },
  {
    status: 'unreachable',
    title: 'Not updating right now',
    caption: 'Sources not updating right now, by state',
  },
]

/** The sources of real draws: live, stale and unreachable. Live is shown even if none is. */
export function RealSources({ sources, asOf }: RealSourcesProps) {
  const rows = sourceRows(sources)
  const kinds = new Set(rows.map(({ publisher }) => publisher.kind))
  const explained = GROUPS.find((group) => rows.some(({ status }) => status === group.status))
  return GROUPS.map((group) => {
    const those = rows.filter(({ status }) => status === group.status)
    if (those.length === 0 && group.status !== 'live') return null
    return (
      <Card
        key={group.status}
        flush
        title={group.title}
        aside={<span className="text-sm text-muted">Times in ET</span>}
      >
        {those.length === 0 ? (
          <p className="sources-notes">No source is live right now.</p>
        ) : (
          <Rows rows={those} asOf={asOf} caption={group.caption} />
        )}
        {group.note !== undefined && <p className="sources-notes">{group.note}</p>}
        {group === explained && <Notes kinds={kinds} sources={sources} />}
      </Card>
    )
  })
}

interface RowsProps {
  rows: readonly SourceRow[]
  asOf: string
  caption: string
}

const Rows = ({ rows, asOf, caption }: RowsProps) => (
  <Table
    caption={caption}
    columns={sourceColumns(Date.parse(asOf))}
    rows={rows}
    rowKey={({ key }) => key}
  />
)

interface NotesProps {
  kinds: ReadonlySet<Publisher['kind']>
  sources: readonly DrawSource[]
}

/** What the kinds of sources mean, and the gaps in real draws. */
const Notes = ({ kinds, sources }: NotesProps) => (
  <div className="sources-notes">
    {PUBLISHER_KINDS.map(
      ({ id, name, meaning }) =>
        kinds.has(id) && (
          <p key={id}>
            <b className="strong">{name}:</b> {meaning}
          </p>
        ),
    )}
    <Gaps sources={sources} />
  </div>
)
