import type { Stats } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { MethodBars, type MethodCount } from '#features/history/MethodBars.tsx'
import { count, percent } from '#lib/format.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { type Column, Table } from '#ui/Table.tsx'

/** How much was made with each method: a picture, and the same as a table. */
export function MethodChart({ byMethod }: Pick<Stats, 'byMethod'>) {
  const all = METHODS.reduce((sum, method) => sum + byMethod[method], 0)
  const rows = METHODS.map((method) => ({
    method,
    made: byMethod[method],
    share: all === 0 ? 0 : byMethod[method] / all,
  }))
  return (
    <Card title="Generations by method">
      <MethodBars rows={rows} />
      <p className="text-sm text-muted">
        What you chose, not what wins: every method has the same straight odds.
      </p>
      <details className="group">
        <summary className="link w-fit">
          The same as a table
          <Icon name="chevronDown" small className="group-open:rotate-180" />
        </summary>
        <div className="-mx-(--card-pad) mt-2">
          <Table
            caption="Generations by method"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ method }) => METHOD_NAMES[method].name}
          />
        </div>
      </details>
    </Card>
  )
}

const COLUMNS: readonly Column<MethodCount>[] = [
  { id: 'method', head: 'Method', cell: ({ method }) => <MethodDot method={method} /> },
  {
    id: 'made',
    head: 'Generations and share',
    atEnd: true,
    cell: ({ made, share }) => `${count(made)} · ${percent(share, 1)}`,
  },
]
