import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import type { Play } from '@fourcast/contract/plays.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { NotPlayedDialog } from './NotPlayedDialog.tsx'
import { playColumns } from './play-columns.tsx'
import { PrizeDialog } from './PrizeDialog.tsx'
import { useAbout } from '../use-about.ts'
import { playsPage } from '#domains/tickets/queries.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

/** Every ticket of the record, page by page. */
export function PlayList() {
  const [asked, setPage] = useState(0)
  const query = useQuery(playsPage(asked, PAGE_SIZE))
  const { data, isPlaceholderData: late } = query
  const [paid, gone] = [useAbout<Play>(), useAbout<Play>()]
  const list = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () => playColumns({ onPaid: paid.show, onNotPlayed: gone.show }),
    [paid.show, gone.show],
  )
  const last = data === undefined || late ? asked : Math.max(data.totalPages - 1, 0)
  // The last ticket of a page may have left.
  if (asked > last) setPage(last)
  return (
    <div ref={list} tabIndex={-1} className="grid scroll-mt-20 gap-6 outline-none">
      <LoadFailure query={query}>Failed to load plays</LoadFailure>
      {data === undefined ? (
        !query.isError && <Waiting />
      ) : (
        <Card flush title="Your plays">
          <div aria-busy={late} className={late ? 'opacity-60' : ''}>
            <Table
              caption="Plays, newest first"
              columns={columns}
              rows={data.content}
              rowKey={({ id }) => id}
            />
          </div>
          <div className="card-foot *:grow">
            <Pager {...data} onPage={setPage} what={data.totalElements === 1 ? 'play' : 'plays'} />
          </div>
        </Card>
      )}
      <PrizeDialog open={paid.open} one={paid.one} onClose={paid.close} />
      <NotPlayedDialog open={gone.open} one={gone.one} list={list} onClose={gone.close} />
    </div>
  )
}

const Waiting = () => (
  <Card title="Your plays">
    <Skeleton label="Loading plays">
      {[0, 1, 2].map((at) => (
        <Bar key={at} className="h-10" />
      ))}
    </Skeleton>
  </Card>
)
