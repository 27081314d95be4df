import { SIMULATED, WAYS_TO_FOOL } from '@fourcast/engine/evidence/ways-to-fool.ts'
import { count } from '#core/format.ts'
import type { Column } from '#ui/Table.tsx'
import { Table } from '#ui/Table.tsx'

type Way = (typeof WAYS_TO_FOOL)[number]

const times = (found: number) => `${found} of ${SIMULATED}`

/** For example '20 of 20, after about 1,200 draws'. */
const evidenceText = ({ evidence, evidenceAfter }: Way) =>
  evidenceAfter === null
    ? times(evidence)
    : `${times(evidence)}, after about ${count(evidenceAfter)} draws`

const COLUMNS: readonly Column<Way>[] = [
  {
    id: 'plain',
    head: 'What we planted',
    full: true,
    cell: ({ plain, draws }) => (
      <>
        <span className="strong">{plain}</span>
        <span className="block text-xs text-muted">{count(draws)} draws</span>
      </>
    ),
  },
  { id: 'evidence', head: 'Evidence', label: 'Evidence', cell: evidenceText },
  { id: 'screen', head: 'Copied rows', label: 'Copied rows', cell: ({ screen }) => times(screen) },
  {
    id: 'battery',
    head: 'Randomness tests',
    label: 'Randomness tests',
    cell: ({ battery }) => times(battery),
  },
  {
    id: 'patterns',
    head: 'Strong patterns',
    label: 'Strong patterns',
    cell: ({ patterns }) => times(patterns),
  },
]

/** Faults planted in simulated draws, and the checks that found them. */
export default function WaysToFool() {
  return (
    <div className="grid gap-4">
      <p>
        We planted each fault in {count(SIMULATED)} simulated histories and ran this page’s checks
        on them. A check that rarely finds a fault would also miss it in real draws. The last row
        has no fault, so anything found there is a false alarm.
      </p>
      <Table
        caption="Ways to fool this page, and the checks that catch them"
        columns={COLUMNS}
        rows={WAYS_TO_FOOL}
        rowKey={({ id }) => id}
      />
    </div>
  )
}
