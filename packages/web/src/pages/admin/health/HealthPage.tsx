import type { AdminHealth } from '@fourcast/contract/admin-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Checks } from './Checks.tsx'
import { OVERALL, worstFirst } from './checks.ts'
import { Instance } from './Instance.tsx'
import { StatusChip } from './StatusChip.tsx'
import { Loaded } from '../Loaded.tsx'
import { health } from '../queries.ts'
import { RefreshButton } from '../parts/RefreshButton.tsx'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import { Bar } from '#ui/Skeleton.tsx'

/** How each part of the service does, with what was measured. It looks again by itself. */
export default function HealthPage() {
  const query = useQuery(health)
  return (
    <Page
      title="Health"
      lead="What is measured now. The page looks again every 30 seconds."
      actions={<RefreshButton query={query} />}
    >
      <Loaded query={query} what="the health of the service" waiting={<Waiting />}>
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

const Waiting = () => (
  <div className="card">
    {Array.from({ length: 9 }, (_, at) => (
      <Bar key={at} className="h-10" />
    ))}
  </div>
)
