import type { AdminHealth } from '@fourcast/contract/admin-figures.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Checks, OVERALL, StatusChip, worstFirst } from './Checks.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { health } from '#pages/admin/queries.ts'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { Card } from '#ui/Card.tsx'
import { bytesText } from '#pages/admin/admin-text.ts'
import { type Fact, FactList, Moment } from '#pages/admin/parts/account-text.tsx'
import { count } from '#core/format.ts'
import { Lines } from '#ui/Skeleton.tsx'

/** Health of each part of the service. It refetches periodically. */
export function HealthTab() {
  const query = useQuery(health)
  return (
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
      {(data) => <Well health={data} refresh={<RefreshButton query={query} />} />}
    </Loaded>
  )
}

const Well = ({ health: data, refresh }: { health: AdminHealth; refresh: ReactNode }) => (
  <>
    <Card
      title={<span aria-live="polite">{OVERALL[data.status]}</span>}
      aside={
        <span className="flex items-center gap-2">
          <StatusChip of={data.status} />
          {refresh}
        </span>
      }
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
