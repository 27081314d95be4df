import '#styles/hero.css'
import { SHOWN } from '@fourcast/contract/dashboard.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { LatestAnswer, type LatestAnswerProps } from './LatestAnswer.tsx'
import { QuickGenerate } from './QuickGenerate.tsx'
import { QuickPick } from './QuickPick.tsx'
import { useQuickGenerate } from './use-quick-generate.ts'
import { hasResults } from '#domains/draws/lottery.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useResults } from '#domains/draws/use-results.ts'

interface HeroProps extends LatestAnswerProps {
  isNew: boolean
  /** The draws or figures are on their way. */
  isLoading: boolean
}

/** The answer to 'Did I win?', with Quick Generate beside it. */
export function Hero({ isNew, isLoading, ...rest }: HeroProps) {
  const quick = useQuickGenerate()
  const { active, most, known, saving } = useFollowed()
  const states = active.slice(0, SHOWN.states)
  const { query, entries } = useResults({ states, ready: known && !saving })
  const first = entries[0]?.entry
  const entry = first !== undefined && hasResults(first) ? first : undefined
  const isWaiting =
    !known || (states.length === 0 ? isLoading : first === undefined && !query.isError)
  const hasBoxMatch = !isNew && entry?.newest[0]?.match === 'box'
  return (
    <section className={`hero deep ${hasBoxMatch ? 'hero-box' : ''}`} aria-label="Latest result">
      <div className="hero-answer" aria-live="polite">
        {quick.made !== null ? (
          <QuickPick key={quick.made.id} made={quick.made} onSaved={quick.setMade} />
        ) : isNew ? (
          <FirstSteps state={active[0]} canFollow={most > 0} entry={entry} />
        ) : (
          <LatestAnswer entry={entry} isWaiting={isWaiting} {...rest} />
        )}
      </div>
      <QuickGenerate quick={quick} />
    </section>
  )
}
