import type { FairPick, FairSeed } from '@fourcast/contract/fair.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Kept } from './Kept.tsx'
import { PICK_COLUMNS } from './pick-columns.tsx'
import { checkAll, sha256 } from '#domains/picks/fair/check.ts'
import { Card } from '#ui/Card.tsx'
import { Hash } from '#ui/Hash.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Wrong } from '#ui/Wrong.tsx'

/** A seed that is known now: this browser computes its commitment and every pick again. */
export function RevealedCard({ revealed }: { revealed: FairSeed }) {
  const seed = revealed.seed ?? ''
  const { data, isError } = useQuery({
    queryKey: ['fair-checked', revealed],
    queryFn: async () => ({
      hash: await sha256(seed),
      picks: await checkAll(seed, revealed.picks),
    }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = useMemo(() => [...PICK_COLUMNS, checkedColumn(data?.picks)], [data])
  return (
    <Card flush title="Seed revealed last">
      <div className="grid gap-3 px-(--card-pad) pb-(--card-pad)">
        <Hash label="Seed" value={seed} />
        <Hash label="Its commitment, shown before the picks" value={revealed.commitment} />
        {isError && <Wrong>{CANNOT}</Wrong>}
        {data !== undefined && (
          <Kept
            kept={data.hash === revealed.commitment}
            yes="SHA-256 of the seed is the commitment."
            no={`SHA-256 of the seed is ${data.hash}: not the commitment.`}
          />
        )}
      </div>
      {revealed.picks.length > 0 && (
        <Table
          caption="Picks of the revealed seed, newest first"
          columns={columns}
          rows={revealed.picks}
          rowKey={({ nonce }) => String(nonce)}
        />
      )}
      <p className="card-foot text-xs text-muted">
        Computed in your browser. To check elsewhere, copy the seed. This device keeps only the last
        one revealed.
      </p>
    </Card>
  )
}

/** Without a secure connection browsers have no Web Crypto. */
export const CANNOT = 'This browser cannot compute hashes here: open Fourcast over https.'

const checkedColumn = (checked: ReadonlyMap<number, boolean> | undefined): Column<FairPick> => ({
  id: 'checked',
  head: 'Checked',
  atEnd: true,
  cell: ({ nonce }) => {
    const same = checked?.get(nonce)
    return same !== undefined && <Kept kept={same} yes="Same" no="Differs" />
  },
})
