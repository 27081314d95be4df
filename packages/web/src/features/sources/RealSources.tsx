import type { DrawSource, Publisher } from '@fourcast/contract/sources.ts'
import { Gaps } from '#features/sources/Gaps.tsx'
import { sourceColumns } from '#features/sources/source-columns.tsx'
import { type SourceRow, sourceRows } from '#features/sources/source-rows.ts'
import { Card } from '#ui/Card.tsx'
import { Table } from '#ui/Table.tsx'

interface RealSourcesProps {
  sources: readonly DrawSource[]
  asOf: string
}

const KINDS: readonly (readonly [kind: Publisher['kind'], name: string, meaning: string])[] = [
  ['official', 'Official data', 'Data that the lottery or the state publishes for download.'],
  [
    'site',
    'Lottery website',
    'What the lottery’s site shows its visitors. It can change without notice.',
  ],
  ['paid', 'Results service', 'A company that collects lottery results and charges for them.'],
]

/** The sources of real draws: those that answer, and those that are unreachable now. */
export function RealSources({ sources, asOf }: RealSourcesProps) {
  const rows = sourceRows(sources)
  const live = rows.filter(({ status }) => status !== 'unreachable')
  const unreachable = rows.filter(({ status }) => status === 'unreachable')
  const kinds = new Set(rows.map(({ publisher }) => publisher.kind))
  return (
    <>
      <Card flush title="Live" aside={<span className="text-sm text-muted">Times in ET</span>}>
        {live.length === 0 ? (
          <p className="sources-notes">No source is live right now.</p>
        ) : (
          <Rows rows={live} asOf={asOf} caption="Live sources, by state" />
        )}
        {live.length > 0 && <Notes kinds={kinds} sources={sources} />}
      </Card>
      {unreachable.length > 0 && (
        <Card
          flush
          title="Not updating right now"
          aside={<span className="text-sm text-muted">Times in ET</span>}
        >
          <Rows rows={unreachable} asOf={asOf} caption="Sources not updating right now, by state" />
          {live.length === 0 && <Notes kinds={kinds} sources={sources} />}
        </Card>
      )}
    </>
  )
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
    {KINDS.map(
      ([kind, name, meaning]) =>
        kinds.has(kind) && (
          <p key={kind}>
            <b className="strong">{name}:</b> {meaning}
          </p>
        ),
    )}
    <Gaps sources={sources} />
  </div>
)
