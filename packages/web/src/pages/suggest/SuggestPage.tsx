import '#styles/screens.css'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { PicksTab } from './picks/PicksTab.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { refreshSuggestions, suggestionsOf } from '#domains/forecasts/suggestions.ts'
import { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { QueriesLeft } from '#domains/quotas/QueriesLeft.tsx'
import { StateSelect } from '#domains/draws/StateSelect.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'
import { asOfText, drawsText } from '#domains/forecasts/basis.ts'
import { notify } from '#core/notifications/notifications.ts'
import { FORECASTS, PATTERNS } from '#core/api/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'
import { isTransient, refusalMessage } from '#core/api/error-message.ts'

const PatternsTab = lazyPanel(async () => (await import('./patterns/PatternsTab.tsx')).PatternsTab)
const HotColdTab = lazyPanel(async () => (await import('./hot-cold/HotColdTab.tsx')).HotColdTab)
const InsightsTab = lazyPanel(async () => (await import('./insights/InsightsTab.tsx')).InsightsTab)

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
      actions={
        <>
          <StateSelect
            {...{ list, code }}
            pooled
            className="min-w-0 grow basis-44 sm:grow-0 sm:basis-60"
            onChange={(state) => change({ state, page: null })}
          />
          <Button
            kind="second"
            icon="refresh"
            className="self-end"
            aria-label={busy ? undefined : 'Refresh Suggestions'}
            busy={busy}
            busyLabel="Refreshing…"
            disabled={shown === undefined || resting}
            onClick={refresh}
          >
            <span className="sm:hidden">Refresh</span>
            <span className="max-sm:hidden">Refresh Suggestions</span>
          </Button>
        </>
      }
    >
      <div className="-my-3 lg:text-end">
        <QueriesLeft counter="aiQueries">
          {shown?.refreshed ? 'Refreshing again is free.' : 'Refreshing uses one.'}
        </QueriesLeft>
      </div>
      <LoadFailure query={states}>{MESSAGES.suggestionsFailed}</LoadFailure>
      <LoadFailure query={{ ...query, data: shown }}>{MESSAGES.suggestionsFailed}</LoadFailure>
      {shown === undefined ? (
        !failed && <SuggestSkeleton />
      ) : (
        <Tabs
          label="ML Suggestions"
          items={[
            { id: 'picks', label: 'AI Suggestions', panel: <PicksTab data={shown} /> },
            {
              id: 'patterns',
              label: 'Pattern Analysis',
              panel: <PatternsTab state={shown.basis.state} />,
            },
            { id: 'hot-cold', label: 'Hot & Cold Numbers', panel: <HotColdTab data={shown} /> },
            { id: 'insights', label: 'ML Insights', panel: <InsightsTab data={shown} /> },
          ]}
        />
      )}
      {!failed && <BasisLine data={shown} />}
    </Page>
  )
}

const SuggestSkeleton = () => (
  <Skeleton label="Loading suggestions">
    <Bar className="h-12 w-full" />
    <ul className="mt-2 grid gap-3 lg:grid-cols-3 lg:gap-4">
      {[0, 1, 2].map((at) => (
        <li key={at} className="card grid gap-4 p-(--card-pad)">
          <Bar className="h-5 w-32" />
          <div className="flex gap-1.5">
            <GreyBalls className="size-10" />
          </div>
          <Bar className="h-4 w-4/5" />
        </li>
      ))}
    </ul>
    <Bar className="h-6 w-full max-w-xl" />
  </Skeleton>
)

/** The draws behind the figures, and their age. */
function BasisLine({ data }: { data: Suggestions | undefined }) {
  if (data === undefined) return <Bar className="after-200ms my-0.5 h-4 w-full max-w-96" />
  const facts = [drawsText(data.basis), asOfText(data.basis)].filter((fact) => fact !== null)
  return <p className="num text-xs text-muted">{facts.join(' · ')}</p>
}

/** Requests new suggestions for a state, with notifications of the progress. */
function useRefreshSuggestions(state: string | undefined) {
  const queries = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    sameAs: () => state ?? '',
    mutationFn: () => refreshSuggestions(queries, state),
    onMutate: () =>
      notify({ type: 'info', message: MESSAGES.refreshingSuggestions, duration: 3_000 }),
    onSuccess: () => {
      for (const queryKey of [PATTERNS, FORECASTS]) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) =>
      notify({
        type: 'error',
        title: MESSAGES.suggestionError,
        message: refusalMessage(error, MESSAGES.suggestFailed),
        actions: isTransient(error) ? [{ label: 'Retry', action: () => mutate() }] : [],
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: SUBSCRIPTION }),
  })
  return { refresh: () => mutate(), busy: isPending }
}
