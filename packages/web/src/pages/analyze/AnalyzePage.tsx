import '#styles/screens.css'
import './analyze.css'
import { useRef } from 'react'
import { EntryCard, useEntered } from './EntryCard.tsx'
import { Results } from './Results.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useLocation } from '#core/routing/router.tsx'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { useIntoView } from '#core/use-into-view.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'

/**
 * The key remounts the page for a link or the Back button, so that it reads the new address. Typing replaces
 * the address and keeps the key.
 */
export default function AnalyzePage() {
  const { key } = useLocation()
  return <Screen key={key} />
}

function Screen() {
  const asked = useAskedState()
  const { digits, enter } = useEntered(asked)
  const analysis = useAnalysis(digits, asked.search.get('state'))
  const result = useRef<HTMLDivElement>(null)
  useIntoView(result, analysis.running ? 'running' : (analysis.error ?? analysis.shown))
  const run = () => {
    // Puts the state into the address, so that a reload restores it even if the followed states change.
    if (asked.code !== undefined) asked.change({ state: asked.code })
    // Before the list of states is loaded, the state comes from the address.
    analysis.run({ digits, state: asked.code ?? asked.search.get('state') ?? undefined })
  }
  return (
    <Page title="Advanced Analytics">
      <LoadFailure query={asked.query}>Failed to load the states</LoadFailure>
      <EntryCard
        digits={digits}
        onDigits={enter}
        asked={asked}
        running={analysis.running}
        onAnalyze={run}
        onClear={() => {
          enter(NOTHING)
          analysis.discard()
        }}
      />
      <div ref={result} className="grid min-w-0 scroll-mt-20 gap-6">
        <Results {...analysis} digits={digits} state={asked.code} />
      </div>
    </Page>
  )
}

const NOTHING = [null, null, null, null]
