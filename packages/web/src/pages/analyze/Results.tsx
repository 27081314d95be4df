import type { Analysis } from '@fourcast/contract/analysis.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useIsOffline } from '#core/connection.ts'
import { isTransient, refusalMessage } from '#core/api/error-message.ts'
import { Empty } from '#ui/Empty.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { basisText } from './basis-text.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { Chip } from '#ui/Chip.tsx'

interface ResultsProps {
  shown: Analysis | null
  running: boolean
  /** Error of the last run. */
  error: Error | null
  retry: () => void
  /** Used by the play tools, which need no run. */
  digits: Digits
  state: string | undefined
}

const OverviewTab = lazyPanel(async () => (await import('./OverviewTab.tsx')).OverviewTab)
const ComparisonTab = lazyPanel(async () => (await import('./ComparisonTab.tsx')).ComparisonTab)
const NumberPatternsTab = lazyPanel(
  async () => (await import('./NumberPatternsTab.tsx')).NumberPatternsTab,
)
const NumberStatisticsTab = lazyPanel(
  async () => (await import('./NumberStatisticsTab.tsx')).NumberStatisticsTab,
)
const PlayTools = lazyPanel(async () => (await import('./tools/PlayTools.tsx')).PlayTools)

const TABS = [
  { id: 'overview', label: 'Analysis Overview', Panel: OverviewTab },
  { id: 'comparison', label: 'Winning Comparison', Panel: ComparisonTab },
  { id: 'patterns', label: 'Pattern Analysis', Panel: NumberPatternsTab },
  { id: 'statistics', label: 'Statistical Insights', Panel: NumberStatisticsTab },
] as const

/** Results in tabs. If a run fails, the previous results stay. */
export function Results(props: ResultsProps) {
  const { shown, running, error, retry, digits, state } = props
  const failed = error && <Failed error={error} onRetry={retry} />
  const done = running ? null : shown
  return (
    <section className="grid min-w-0 gap-6" aria-label="Analysis" aria-busy={running}>
      {done && failed}
      <Tabs
        label="Analysis"
        items={[
          ...TABS.map(({ id, label, Panel }) => ({
            id,
            label,
            panel: done ? (
              <>
                {id !== 'overview' && <ResultLine analysis={done} />}
                <Panel analysis={done} />
              </>
            ) : running ? (
              <Running />
            ) : (
              (failed ?? <Before id={id} />)
            ),
          })),
          { id: 'tools', label: 'Play tools', panel: <PlayTools digits={digits} state={state} /> },
        ]}
      />
    </section>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = useIsOffline()
  return (
    <ErrorState {...(isTransient(error) ? { onRetry } : {})}>
      {isOffline
        ? 'Reconnect to analyze. Your digits are still here.'
        : refusalMessage(error, MESSAGES.analysisFailed)}
    </ErrorState>
  )
}

const Running = () => (
  <output className="grid min-h-64 place-content-center justify-items-center gap-4">
    <span className="spin size-8 text-primary" />
    {MESSAGES.analyzing}
  </output>
)

const Before = ({ id }: { id: string }) => (
  <Empty kind="search" title="No analysis yet">
    {id === 'comparison' ? MESSAGES.beforeComparison : MESSAGES.beforeAnalysis}
  </Empty>
)

/** The number and the draws of a result, above the figures of a tab. */
function ResultLine({ analysis: { numbers, basis } }: { analysis: Analysis }) {
  return (
    <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {basis.simulated && <Chip kind="warning">Simulated</Chip>}
      <span>
        <b className="strong text-ink">{numbers.map((digit) => digit ?? '–').join(' ')}</b> in{' '}
        {basisName(basis)}: {basisText(basis)}
      </span>
    </p>
  )
}
