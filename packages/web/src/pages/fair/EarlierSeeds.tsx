import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RevealedCard } from './RevealedCard.tsx'
import { revealedSeed } from '#domains/picks/fair/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Bar } from '#ui/Skeleton.tsx'

/** Stored revealed seeds with their picks, one seed a page. Renders nothing if there are none. */
export function EarlierSeeds() {
  const [page, setPage] = useState(0)
  const query = useQuery({ ...revealedSeed(page), placeholderData: keepPreviousData })
  if (query.isPending || query.data?.totalElements === 0) return null
  return (
    <Disclosure later quiet title="All revealed seeds">
      <Loaded
        query={query}
        loading="Loading your revealed seeds"
        failed="Failed to load your revealed seeds"
        waiting={WAITING}
      >
        {({ content: [seed], totalElements, totalPages }) =>
          seed && (
            <div className="grid gap-3">
              <RevealedCard
                title="Revealed seeds"
                note="We store your last 20 revealed seeds, each with its last 500 picks."
                revealed={seed}
              />
              <Pager
                page={page}
                size={1}
                totalElements={totalElements}
                totalPages={totalPages}
                onPage={setPage}
                label="Pages of seeds"
              />
            </div>
          )
        }
      </Loaded>
    </Disclosure>
  )
}

const WAITING = (
  <Card title="Revealed seeds">
    <Bar className="h-10" />
  </Card>
)
