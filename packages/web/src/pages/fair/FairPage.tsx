import '#styles/screens.css'
import { useQuery } from '@tanstack/react-query'
import { CheckCard } from './CheckCard.tsx'
import { HowCard } from './HowCard.tsx'
import { RevealedCard } from './RevealedCard.tsx'
import { SeedCard } from './SeedCard.tsx'
import { useReveal } from './use-reveal.ts'
import { fairSeed } from '#domains/picks/fair/queries.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** Random picks that neither side could choose, and the means to check that. */
export default function FairPage() {
  const query = useQuery(fairSeed)
  const { revealed, reveal } = useReveal()
  return (
    <Page
      title="Fair random picks"
      lead="Random numbers that neither you nor we can choose, and a way to check that."
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          {revealed !== null && <RevealedCard revealed={revealed} />}
          <LoadFailure query={query}>Failed to load your fair picks</LoadFailure>
          {query.data === undefined ? (
            !query.isError && <Waiting />
          ) : (
            <SeedCard seed={query.data} reveal={reveal} />
          )}
          <HowCard />
        </div>
        <CheckCard />
      </div>
    </Page>
  )
}

const Waiting = () => (
  <Card title="Seed in use">
    <Skeleton label="Loading your fair picks">
      <Bar className="h-10" />
      <Bar className="h-4 w-3/5" />
      <Bar className="h-48" />
    </Skeleton>
  </Card>
)
