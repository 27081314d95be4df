import type { Evidence } from '@fourcast/contract/learning.ts'
import { evidenceText } from '#domains/forecasts/evidence.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { Column } from '#ui/Table.tsx'
import { Table } from '#ui/Table.tsx'

type Member = Evidence['members'][number]

const COLUMNS: readonly Column<Member>[] = [
  { id: 'name', head: 'What we watch for', cell: ({ name }) => name, full: true },
  { id: 'E', head: 'E', label: 'E', atEnd: true, cell: ({ log10E }) => evidenceText(log10E) },
]

/** Evidence for each kind of departure from chance. */
export const MemberTable = ({ evidence, name }: { evidence: Evidence; name: string }) => (
  <Disclosure quiet title="The numbers behind this">
    <p className="text-sm text-muted">
      Evidence E is the average of these. Each starts at 1 and grows if the draws depart from chance
      in that way.
    </p>
    <p className="text-sm text-muted">
      Draws that look wrong are held back and not counted unless we accept all of them. So the row
      about copies covers only copies that our check misses.
    </p>
    {evidence.members.length < 2 && (
      <p className="text-sm text-muted">The draws are not counted yet. Only our forecasts are.</p>
    )}
    <Table
      caption={`Evidence by kind, ${name}`}
      columns={COLUMNS}
      rows={evidence.members}
      rowKey={({ id }) => id}
      dense
    />
  </Disclosure>
)
