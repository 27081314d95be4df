import { type FairSeed, revealSeed } from '@fourcast/contract/fair.ts'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PICK_COLUMNS } from './RevealedCard.tsx'
import { momentOf } from '#core/format.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Hash } from '#ui/Hash.tsx'
import { Table } from '#ui/Table.tsx'
import { call } from '#core/api/api.ts'
import { fairSeed, REVEALED } from '#domains/picks/fair/queries.ts'
import { keepRevealed, lastRevealed } from '#domains/picks/fair/revealed.ts'
import { useUser } from '#core/session.ts'

interface SeedCardProps {
  seed: FairSeed
  reveal: ReturnType<typeof useReveal>['reveal']
}

/** Seed in use: its commitment, its picks, and a button to reveal it. */
export function SeedCard({ seed: { commitment, createdAt, picks }, reveal }: SeedCardProps) {
  return (
    <Card flush title="Current seed">
      <div className="grid gap-3 px-(--card-pad) pb-(--card-pad)">
        <Hash label="Commitment: SHA-256 of the seed" value={commitment} />
        <p className="num text-sm text-muted">
          Locked in {momentOf(createdAt)} ET, before your first pick.
        </p>
      </div>
      {picks.length === 0 ? (
        <div className="px-(--card-pad) pb-(--card-pad)">
          <Empty title="No picks from this seed yet">
            Your picks appear here once you make one.
          </Empty>
        </div>
      ) : (
        <>
          <Table
            caption="Picks from the current seed, newest first"
            columns={PICK_COLUMNS}
            rows={picks}
            rowKey={({ nonce }) => String(nonce)}
          />
          <Reveal reveal={reveal} />
        </>
      )}
    </Card>
  )
}

/** Asks for confirmation, because a revealed seed makes no more picks. */
function Reveal({ reveal }: Pick<SeedCardProps, 'reveal'>) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="card-foot">
      {reveal.isError && (
        <div className="w-full">
          <Banner kind="error" announce>
            {refusalMessage(reveal.error, 'Failed to reveal the seed. Please try again.')}
          </Banner>
        </div>
      )}
      <Button icon="eye" onClick={() => setAsking(true)}>
        Reveal the seed
      </Button>
      <span className="min-w-48 flex-1 text-sm text-muted">
        You can then verify every pick above. New picks use the next seed.
      </span>
      <ConfirmDialog
        open={asking}
        title="Reveal this seed?"
        confirm="Reveal"
        busy={reveal.isPending}
        busyLabel="Revealing…"
        focusAfter={() => document.getElementById('main') ?? true}
        onConfirm={() => reveal.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        We stop using a revealed seed, because anyone who knows it could predict its picks. New
        picks use a new seed with a new commitment.
      </ConfirmDialog>
    </div>
  )
}

/** Reveals the seed in use. The last revealed seed is stored on this device. */
export function useReveal() {
  const { id } = useUser()
  const queries = useQueryClient()
  const [revealed, setRevealed] = useState<FairSeed | null>(() => lastRevealed(id))
  const reveal = useMutation({
    mutationFn: () => call(revealSeed, {}),
    onSuccess: ({ revealed: ended, next }) => {
      keepRevealed(id, ended)
      setRevealed(ended)
      queries.setQueryData(fairSeed.queryKey, next)
      void queries.invalidateQueries({ queryKey: REVEALED })
    },
  })
  return { revealed, reveal }
}
