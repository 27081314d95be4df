import type { AdminHealth } from '@fourcast/contract/admin-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Checks, OVERALL, StatusChip, worstFirst } from './Checks.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { health } from '#pages/admin/queries.ts'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import { bytesText } from '#pages/admin/admin-text.ts'
import { type Fact, FactList, Moment } from '#pages/admin/parts/account-text.tsx'
import { count } from '#core/format.ts'
import { Lines } from '#ui/Skeleton.tsx'

/** Health of each part of the service. It refetches periodically. */
export default function HealthPage() {
  const query = useQuery(health)
  return (
    <Page
      title="Health"
      lead="Live status, updated every 30 seconds."
      actions={<RefreshButton query={query} />}
    >
      <Loaded
        query={query}
        loading="Loading service health"
        failed="Failed to load service health"
        waiting={
          <div className="card">
            <Lines count={9} className="h-10" />
          </div>
        }
      >
        {(data) => <Well health={data} />}
      </Loaded>
    </Page>
  )
}

const Well = ({ health: data }: { health: AdminHealth }) => (
  <>
    <Card
      title={<span aria-live="polite">{OVERALL[data.status]}</span>}
      aside={<StatusChip of={data.status} />}
    >
      <Checks checks={worstFirst(data.checks)} />
    </Card>
    <Instance health={data} />
  </>
)

const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const milliseconds = (ms: number) => `${rounded.format(ms)} ms`

/** Instance that responded, and the database behind it. */
const Instance = ({ health }: { health: AdminHealth }) => {
  const { version, instance, startedAt, database, process } = health
  const facts: readonly Fact[] = [
    ['Version', version],
    ['Instance', instance],
    ['Running since', <Moment key="since" at={startedAt} />],
    ['Database response time', milliseconds(database.latencyMs)],
    ['Database size', bytesText(database.sizeBytes)],
    ['Database connections', count(database.connections)],
    ['Heap in use', bytesText(process.heapUsedBytes)],
    ['Memory in use', bytesText(process.rssBytes)],
    ['Event loop lag', milliseconds(process.eventLoopLagMs)],
  ]
  return (
    <Card title="Instance that responded">
      <FactList facts={facts} />
    </Card>
  )
}
