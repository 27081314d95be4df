import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GAMES } from '@fourcast/engine/games.ts'
import { ClearDialog } from './ClearDialog.tsx'
import { sourceColumns, useRefreshSource } from './columns.tsx'
import { byUrgency, FRESH_WORDS, FRESHNESS } from './Freshness.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { ChoiceFilter, AdminFilters, SearchFilter } from '#pages/admin/parts/AdminFilters.tsx'
import { PagedTable } from '#pages/admin/parts/PagedTable.tsx'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { sources } from '#pages/admin/queries.ts'
import { count } from '#core/format.ts'
import { Empty } from '#ui/Empty.tsx'
import { Page } from '#ui/Page.tsx'
import { useAdminFilters } from '#pages/admin/parts/use-admin-filters.ts'
import { Lines } from '#ui/Skeleton.tsx'

/** Source of every game and state, and its freshness. */
export default function SourcesPage() {
  const query = useQuery(sources)
  return (
    <Page title="Sources" lead="Where draws come from, and how fresh they are.">
      <AdminFilters names={['search', 'freshness', 'kind']}>
        <SearchFilter name="search" label="Search" placeholder="State or game" />
        <ChoiceFilter
          name="freshness"
          label="Freshness"
          half
          all="Any"
          options={FRESHNESS.map((one) => [one, FRESH_WORDS[one].name] as const)}
        />
        <ChoiceFilter name="kind" label="Draws" half all="All" options={KINDS} />
      </AdminFilters>
      <Loaded
        query={query}
        loading="Loading the draw sources"
        failed="Failed to load the draw sources"
        waiting={
          <div className="card">
            <Lines count={8} className="h-10" />
          </div>
        }
      >
        {(list) => <List all={list} query={query} />}
      </Loaded>
    </Page>
  )
}

/** With this many cards, all failing, the page stays below four screens of a phone. */
const ROWS = 8

interface ListProps {
  all: readonly SourceStatus[]
  query: Parameters<typeof RefreshButton>[0]['query']
}

function List({ all, query }: ListProps) {
  const shown = useShown(all)
  const refresh = useRefreshSource()
  const [clearing, setClearing] = useState<SourceStatus | null>(null)
  return (
    <>
      <PagedTable
        title={`${count(shown.length)} of ${count(all.length)} sources`}
        aside={<RefreshButton query={query} />}
        caption="Draw sources, problems first"
        columns={sourceColumns({
          onRefresh: (one) => refresh.mutate(one),
          busy: refresh.isPending ? refresh.variables : null,
          onClear: setClearing,
        })}
        rows={byUrgency(shown)}
        rowKey={({ game, state }) => `${game} ${state}`}
        size={ROWS}
        pages="Pages of sources"
        empty={
          <Empty kind="search" title={all.length === 0 ? 'No draws yet' : 'No source matches'}>
            {all.length === 0 ? 'Sources appear with their first draws.' : 'Try other filters.'}
          </Empty>
        }
      />
      {clearing !== null && (
        <ClearDialog
          key={`${clearing.game} ${clearing.state}`}
          of={clearing}
          onClose={() => setClearing(null)}
        />
      )}
    </>
  )
}

const KINDS = [
  ['real', 'Real'],
  ['simulated', 'Simulated'],
] as const

/** Filters on the client, because the server sends all sources at once. */
function useShown(all: readonly SourceStatus[]) {
  const filters = useAdminFilters()
  const { choice } = filters
  const words = filters.words('search')?.toLowerCase() ?? ''
  const freshness = choice('freshness', FRESHNESS)
  const kind = choice('kind', ['real', 'simulated'])
  return all.filter(
    (one) =>
      searchText(one).includes(words) &&
      (freshness === undefined || one.freshness === freshness) &&
      (kind === undefined || one.simulated === (kind === 'simulated')),
  )
}

const searchText = ({ state, stateName, game, gameName, source }: SourceStatus) =>
  `${stateName} ${state} ${gameName} ${GAMES[game].name} ${game} ${source}`.toLowerCase()
