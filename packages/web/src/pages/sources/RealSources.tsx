import type { DrawSource, Publisher } from '@fourcast/contract/sources.ts'
import {
  type Gap,
  gapsOf,
  kindName,
  PUBLISHER_KINDS,
  type SourceRow,
  sourceRows,
} from './source-rows.ts'
import { Card } from '#ui/Card.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { calendarDate, longCalendarDate, momentAlone, momentOf } from '#core/format.ts'
import { drawDay } from '#core/zone-time.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'

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
    note: 'These sources respond, but don’t have their newest draw yet.',
  },
  {
    status: 'unreachable',
    title: 'Not updating right now',
    caption: 'Sources not updating right now, by state',
  },
]

/** The sources of real draws: live, stale and unreachable. The figures above state if none is live. */
export function RealSources({ sources, asOf }: RealSourcesProps) {
  const rows = sourceRows(sources)
  const kinds = new Set(rows.map(({ publisher }) => publisher.kind))
  const explained = GROUPS.find((group) => rows.some(({ status }) => status === group.status))
  return GROUPS.map((group) => {
    const those = rows.filter(({ status }) => status === group.status)
    if (those.length === 0) return null
    return (
      <Card
        key={group.status}
        flush
        title={group.title}
        aside={<span className="text-sm text-muted">Times in ET</span>}
      >
        <Rows rows={those} asOf={asOf} caption={group.caption} />
        {group.note !== undefined && <p className="sources-notes">{group.note}</p>}
        {areAllStored(those) && (
          <p className="sources-notes">Newest draws are from our stored history.</p>
        )}
        {group === explained && <Notes kinds={kinds} sources={sources} />}
      </Card>
    )
  })
}

/** Then a note below the rows replaces the label of each row. */
const areAllStored = (rows: readonly SourceRow[]) =>
  rows.length > 1 && rows.every(({ newestSource }) => newestSource === 'history')

interface RowsProps {
  rows: readonly SourceRow[]
  asOf: string
  caption: string
}

const Rows = ({ rows, asOf, caption }: RowsProps) => (
  <Table
    dense
    caption={caption}
    columns={sourceColumns(Date.parse(asOf), areAllStored(rows))}
    rows={rows}
    rowKey={({ key }) => key}
  />
)

interface NotesProps {
  kinds: ReadonlySet<Publisher['kind']>
  sources: readonly DrawSource[]
}

/** Explanations of the kinds of sources, and the gaps in real draws. */
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

/** The columns for a source, in the order of the table and of the card. */
const sourceColumns = (asOf: number, allStored: boolean): readonly Column<SourceRow>[] => [
  {
    id: 'games',
    head: 'State and games',
    cell: ({ stateName, games }) => (
      <span className="grid justify-items-start">
        <span className="strong">{stateName}</span>
        <span className="text-sm text-muted">{games.join(', ')}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    head: 'Kind',
    className: 'text-sm max-md:text-end',
    cell: ({ publisher: { kind } }) => (
      <Chip kind={kind === 'official' ? 'green' : 'info'}>{kindName(kind)}</Chip>
    ),
  },
  {
    id: 'source',
    head: 'Source',
    className: 'text-sm',
    cell: ({ publisher: { url, site, name } }) => (
      <a className="inline-link" href={url} aria-label={`${site}, ${name}`}>
        {site}
      </a>
    ),
  },
  {
    id: 'checked',
    head: 'Last checked',
    className: 'max-md:text-end text-sm lg:whitespace-nowrap',
    cell: ({ checkedAt }) =>
      checkedAt === null ? (
        'Not checked yet'
      ) : (
        <>
          {/* Replaces the column label, which would need a line of its own on a phone. */}
          <span className="md:hidden">Checked {momentOf(checkedAt, new Date(asOf))}</span>
          <span className="max-md:hidden">{momentAlone(checkedAt, new Date(asOf))}</span>
        </>
      ),
  },
  {
    id: 'newest',
    head: 'Newest draw',
    label: 'Newest draw',
    className: 'text-sm lg:whitespace-nowrap',
    cell: ({ newest, newestSource, isNational }) =>
      newest === null ? (
        'None yet'
      ) : (
        <span className="grid">
          {dateOf(newest, asOf)}
          {!isNational && `, ${newest.session}`}
          {newestSource === 'history' && !allStored && (
            <span className="text-xs text-muted">from our stored history</span>
          )}
        </span>
      ),
  },
  {
    id: 'since',
    head: 'History since',
    label: 'History since',
    className: 'max-md:text-end text-sm lg:whitespace-nowrap',
    cell: ({ since }) => (since === null ? 'None yet' : calendarDate(since)),
  },
]

const DAY_MS = 24 * 60 * 60_000

const dateOf = ({ date, at }: { date: string; at: string }, asOf: number) =>
  drawDay(date, (asOf - Date.parse(at)) / DAY_MS)

/** Gaps shown before they are collapsed. */
const FEW = 4

function Gaps({ sources }: { sources: readonly DrawSource[] }) {
  const gaps = gapsOf(sources)
  if (gaps.length <= FEW) return <Sentences gaps={gaps} />
  return (
    <Disclosure quiet title={`${gaps.length} gaps in the history`}>
      <div className="grid gap-1">
        <Sentences gaps={gaps} />
      </div>
    </Disclosure>
  )
}

const Sentences = ({ gaps }: { gaps: readonly Gap[] }) =>
  gaps.map(({ name, from, to }) => (
    <p key={`${name} ${from}`} className="num">
      {name}: no draws from {longCalendarDate(from)} to {longCalendarDate(to)}.
    </p>
  ))
