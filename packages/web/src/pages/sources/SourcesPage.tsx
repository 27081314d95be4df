import '#styles/first.css'
import './sources.css'
import '#styles/skeleton.css'
import { lazy, Suspense } from 'react'
import { SourcesSkeleton } from './SourcesSkeleton.tsx'
import { useHydrated } from '#core/hydrated.ts'
import { Description } from '#ui/Description.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'

// The tables and lists load with the data, after the text.
const SourceFigures = lazy(() => import('./SourceFigures.tsx'))

/** Live and simulated draws, with their publishers. Public. */
export default function SourcesPage() {
  const hydrated = useHydrated()
  return (
    <article className="pub sources-page">
      <Description>
        Which lottery draws on Fourcast are real, who publishes them and how fresh they are, and
        which states are simulated for practice.
      </Description>
      <header className="grid max-w-[44rem] gap-3">
        <PageHeading title="Where our draws come from">Where our draws come from</PageHeading>
        <p className="text-lg text-balance text-muted">
          Real draws come from the lotteries themselves. Simulated draws are for practice, and are
          always labeled.
        </p>
      </header>
      <noscript>Turn on JavaScript to see the list of sources.</noscript>
      {hydrated ? (
        <Suspense fallback={<SourcesSkeleton />}>
          <SourceFigures />
        </Suspense>
      ) : (
        <SourcesSkeleton />
      )}
      <QuietSection title="How results are checked">
        <p className="text-sm text-muted">
          We check the digits, the date and the session of each result. Anything that looks wrong
          goes to quarantine until a person reviews it.
        </p>
      </QuietSection>
    </article>
  )
}
