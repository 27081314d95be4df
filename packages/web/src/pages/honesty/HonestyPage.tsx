import '#styles/first.css'
import './honesty.css'
import '#styles/skeleton.css'
import { lazy, Suspense } from 'react'
import { Chance } from './Chance.tsx'
import { FiguresSkeleton } from './FiguresSkeleton.tsx'
import { Forecast } from './Forecast.tsx'
import { Score } from './Score.tsx'
import { useHydrated } from '#core/hydrated.ts'
import { useSession } from '#core/session.ts'
import { Description } from '#ui/Description.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Bar } from '#ui/Skeleton.tsx'

// Lazy: charts and tables load after the text, with the figures.
const Figures = lazy(() => import('./Figures.tsx'))
const ChainCheck = lazy(() => import('./ChainCheck.tsx'))
const WaysToFool = lazy(() => import('./WaysToFool.tsx'))

/** Compares the models with chance in each state, and explains the method. Public. */
export default function HonestyPage() {
  const hydrated = useHydrated()
  const { isAuthenticated } = useSession()
  return (
    <article className={`honesty ${isAuthenticated ? 'page' : 'pub honesty-public'}`}>
      <Description>
        How Fourcast’s models work, how they compare with chance in each state, and whether the
        draws look fair.
      </Description>
      <header className="grid max-w-[44rem] gap-3">
        <PageHeading title="How honest is Fourcast?">How honest is Fourcast?</PageHeading>
        <p className="text-lg text-balance text-muted">
          Fair draws have no pattern to learn. This page shows how our models did in every state,
          good or bad.
        </p>
      </header>
      <section aria-labelledby="reached" className="grid gap-6">
        <h2 id="reached">The verdict</h2>
        <noscript>The figures of each state need scripts.</noscript>
        {hydrated ? (
          <Suspense fallback={<FiguresSkeleton />}>
            <Figures />
          </Suspense>
        ) : (
          <FiguresSkeleton />
        )}
      </section>
      <Chance />
      <div>
        <Score />
        <Disclosure later title={<h2 className="text-lg">Ways to fool this page</h2>}>
          <Suspense fallback={<Bar className="h-20 w-full" />}>
            <WaysToFool />
          </Suspense>
        </Disclosure>
        <Forecast />
        <Disclosure later title={<h2 className="text-lg">Check our forecasts yourself</h2>}>
          <Suspense fallback={<Bar className="h-20 w-full" />}>
            <ChainCheck />
          </Suspense>
        </Disclosure>
      </div>
    </article>
  )
}
