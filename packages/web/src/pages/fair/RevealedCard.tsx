import type { FairPick, FairSeed } from '@fourcast/contract/fair.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CheckResult } from './CheckResult.tsx'
import { checkAll, sha256 } from '#domains/picks/fair/check.ts'
import { Card } from '#ui/Card.tsx'
import { Hash } from '#ui/Hash.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { momentAlone } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

/** Revealed seed: this browser recomputes its commitment and every pick. */
export function RevealedCard({
  revealed,
  title = 'Last revealed seed',
  note = 'This device stores only the last one revealed.',
}: {
  revealed: FairSeed
  title?: string
  note?: string
}) {
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
    <Card flush title={title}>
      <div className="grid gap-3 px-(--card-pad) pb-(--card-pad)">
        <Hash label="Seed" value={seed} />
        <Hash label="Its commitment, shown before the picks" value={revealed.commitment} />
        {isError && <FieldError>{CANNOT}</FieldError>}
        {data !== undefined && (
          <CheckResult
            kept={data.hash === revealed.commitment}
            yes="The seed’s SHA-256 matches the commitment."
            no={`The seed’s SHA-256 is ${data.hash}. It doesn’t match the commitment.`}
          />
        )}
      </div>
      {revealed.picks.length > 0 && (
        <Table
          caption="Picks from the revealed seed, newest first"
          columns={columns}
          rows={revealed.picks}
          rowKey={({ nonce }) => String(nonce)}
        />
      )}
      <p className="card-foot text-xs text-muted">
        Computed in your browser. To check elsewhere, copy the seed. {note}
      </p>
    </Card>
  )
}

/** Web Crypto is available only over a secure connection. */
export const CANNOT = 'This browser can’t compute hashes here. Open Fourcast over https.'

const checkedColumn = (checked: ReadonlyMap<number, boolean> | undefined): Column<FairPick> => ({
  id: 'checked',
  head: 'Checked',
  atEnd: true,
  cell: ({ nonce }) => {
    const same = checked?.get(nonce)
    return same !== undefined && <CheckResult kept={same} yes="Same" no="Differs" />
  },
})

/** Columns of a pick and its inputs besides the seed. */
export const PICK_COLUMNS: readonly Column<FairPick>[] = [
  {
    id: 'numbers',
    head: 'Pick',
    full: true,
    cell: ({ numbers }) => (
      <>
        <Balls entered size="sm" numbers={numbers} label={`Fair pick ${numbers.join(' ')}`} />
        <OddsLine short numbers={numbers} className="block" />
      </>
    ),
  },
  {
    id: 'nonce',
    head: 'Nonce',
    label: 'Nonce',
    className: 'num',
    cell: ({ nonce }) => nonce,
  },
  {
    id: 'client',
    head: 'Your words',
    label: 'Your words',
    full: true,
    className: 'break-words [overflow-wrap:anywhere]',
    cell: ({ client }) => client,
  },
  {
    id: 'pickedAt',
    head: 'Made',
    label: 'Made',
    className: 'num text-sm text-muted',
    cell: ({ pickedAt }) => <time dateTime={pickedAt}>{momentAlone(pickedAt)}</time>,
  },
]
