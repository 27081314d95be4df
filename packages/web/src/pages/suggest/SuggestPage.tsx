import '#styles/screens.css'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { BasisLine } from './BasisLine.tsx'
import { HotColdTab } from './hot-cold/HotColdTab.tsx'
import { InsightsTab } from './insights/InsightsTab.tsx'
import { ModelBanner } from './ModelBanner.tsx'
import { PatternsTab } from './patterns/PatternsTab.tsx'
import { PicksTab } from './picks/PicksTab.tsx'
import { SuggestSkeleton } from './SuggestSkeleton.tsx'
import { useRefreshSuggestions } from './use-refresh-suggestions.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { suggestionsOf } from '#domains/forecasts/suggestions.ts'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { QueriesLeft } from '#domains/quotas/QueriesLeft.tsx'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { Tabs } from '#ui/Tabs.tsx'

/** The forecast of a state's next draw, its record, and what its draws show. */
export default function SuggestPage() {
  const { query: states, list, code, change } = useAskedState()
  const query = useQuery({ ...suggestionsOf(code), enabled: code !== undefined })
  const resting = useBreak() !== null
  const { refresh, busy } = useRefreshSuggestions(code)
  const shown = query.isPlaceholderData ? undefined : query.data
  const failed = query.isError || states.isError
  return (
    <Page
      title="ML Suggestions"
      lead="Forecasts made before each draw, and how well they did compared with chance."
      actions={
        <Button
          kind="second"
          icon="refresh"
          busy={busy}
          busyLabel="Refreshing…"
          disabled={shown === undefined || resting}
          onClick={refresh}
        >
          Refresh Suggestions
        </Button>
      }
    >
      <LoadFailure query={states}>Failed to load the states</LoadFailure>
      <div className="grid gap-3">
        <StateSelect
          {...{ list, code }}
          pooled
          onChange={(state) => change({ state, page: null })}
        />
        <BasisLine data={shown} />
        <QueriesLeft counter="aiQueries">
          Refresh Suggestions uses one query. You can view the new picks free until the next draw.
        </QueriesLeft>
      </div>
      <LoadFailure query={{ ...query, data: shown }}>{MESSAGES.suggestionsFailed}</LoadFailure>
      {shown === undefined ? (
        !failed && <SuggestSkeleton />
      ) : (
        <>
          <ModelBanner data={shown} />
          <Tabs
            label="ML Suggestions"
            items={[
              { id: 'picks', label: 'AI Suggestions', panel: <PicksTab data={shown} /> },
              {
                id: 'patterns',
                label: 'Pattern Analysis',
                panel: <PatternsTab state={shown.basis.state} />,
              },
              {
                id: 'hot-cold',
                label: 'Hot & Cold Numbers',
                panel: <HotColdTab data={shown} />,
              },
              { id: 'insights', label: 'ML Insights', panel: <InsightsTab data={shown} /> },
            ]}
          />
        </>
      )}
    </Page>
  )
}
