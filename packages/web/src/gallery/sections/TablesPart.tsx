import type { Method } from '@fourcast/engine/boxes.ts'
import { useState } from 'react'
import { Section } from '#gallery/Section.tsx'
import type { PickSet } from '#domains/picks/picks.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { Pager } from '#ui/Pager.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'
import { type Column, Table } from '#ui/Table.tsx'

interface Row {
  id: string
  date: string
  method: Method
  sets: readonly PickSet[]
  won: boolean
}

const one = (...numbers: (number | null)[]): PickSet => ({ label: null, numbers })

const ROWS: readonly Row[] = [
  { id: '1', date: 'Today, 3:17 PM', method: 'flash', sets: [one(4, 5, 6, 7)], won: true },
  {
    id: '2',
    date: 'Nov 20, 8:05 PM',
    method: 'mixed',
    sets: [
      { label: 'Flash', numbers: [4, 5, 6, 7] },
      { label: 'Mirror', numbers: [6, 7, 8, 9] },
    ],
    won: false,
  },
  {
    id: '3',
    date: 'Nov 30, 2025, 11:59 PM',
    method: 'ml',
    sets: [one(4, null, 6, null)],
    won: false,
  },
]

const COLUMNS: readonly Column<Row>[] = [
  { id: 'date', head: 'Date', className: 'num text-sm text-muted', cell: ({ date }) => date },
  {
    id: 'method',
    head: 'Method',
    className: 'text-sm max-md:justify-self-end',
    cell: ({ method }) => <MethodDot method={method} />,
  },
  {
    id: 'generated',
    head: 'Generated',
    label: 'Generated',
    full: true,
    cell: ({ method, sets }) => <PickSets method={method} sets={sets} />,
  },
  {
    id: 'status',
    head: 'Status',
    cell: ({ won }) => (won ? <Chip kind="success">Winner!</Chip> : <Chip>Pending</Chip>),
  },
  {
    id: 'actions',
    head: 'Actions',
    atEnd: true,
    className: 'max-md:self-center',
    cell: ({ date }) => (
      <IconButton icon="trash" label={`Delete that of ${date}`} className="-me-3" />
    ),
  },
]

export function TablesPart() {
  const [page, setPage] = useState(1)
  return (
    <Section id="tables" title="Tables" lead="Below 768 px each row is a card with the same facts.">
      <Card flush title="Many">
        <Table caption="Many rows" columns={COLUMNS} rows={ROWS} rowKey={({ id }) => id} />
        <div className="card-foot *:grow">
          <Pager
            page={page}
            size={10}
            totalElements={1214}
            totalPages={122}
            onPage={setPage}
            label="Pages of results"
          />
        </div>
      </Card>
      <Card flush title="One">
        <Table
          caption="One row"
          columns={COLUMNS}
          rows={ROWS.slice(0, 1)}
          rowKey={({ id }) => id}
        />
        <div className="card-foot *:grow">
          <Pager
            page={0}
            size={10}
            totalElements={1}
            totalPages={1}
            onPage={setPage}
            label="Pages of one result"
          />
        </div>
      </Card>
    </Section>
  )
}
