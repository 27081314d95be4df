import { listQuarantine, type QuarantineEntry } from '@fourcast/contract/quarantine.ts'
import { useRef } from 'react'
import { Decision, Entry, useDecision } from './Entry.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { type PageOf, useList } from '#pages/admin/parts/queries.ts'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { call } from '#core/api/api.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Lines } from '#ui/Skeleton.tsx'

/** Rows from sources and files that failed a check and need a decision. */
export default function QuarantinePage() {
  const list = useList<QuarantineEntry>(['quarantine'], (page, how) =>
    call(listQuarantine, { query: { page } }, how),
  )
  return (
    <Page
      title="Quarantine"
      lead="Rows that failed our checks. None is published until an administrator accepts it."
      actions={<RefreshButton query={list.query} />}
    >
      <Loaded
        query={list.query}
        loading="Loading the quarantine"
        failed="Failed to load the quarantine"
        waiting={
          <div className="grid gap-6">
            <Lines count={3} className="h-64 rounded-2xl" />
          </div>
        }
      >
        {(data) => !list.beyond && <Entries data={data} onPage={list.go} />}
      </Loaded>
    </Page>
  )
}

interface EntriesProps {
  data: PageOf<QuarantineEntry>
  onPage: (page: number) => void
}

function Entries({ data, onPage }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null)
  const decision = useDecision(list)
  if (data.totalElements === 0)
    return (
      <Card title="Quarantined rows">
        <Empty kind="quiet" title="No quarantined rows">
          Rows that fail our checks appear here for review.
        </Empty>
      </Card>
    )
  const turn = (page: number) => {
    onPage(page)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={list} tabIndex={-1} className="grid scroll-mt-20 gap-6 outline-none">
      {data.content.map((entry) => (
        <Entry key={entry.id} entry={entry} onDecide={decision.ask} />
      ))}
      <Pager
        page={data.page}
        size={data.size}
        totalElements={data.totalElements}
        totalPages={data.totalPages}
        onPage={turn}
        label="Pages of rows"
      />
      <Decision decision={decision} />
    </div>
  )
}
