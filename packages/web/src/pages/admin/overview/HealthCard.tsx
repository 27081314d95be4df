import type { AdminHealth } from '@fourcast/contract/admin-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Checks } from '../health/Checks.tsx'
import { OVERALL, worstFirst } from '../health/checks.ts'
import { StatusChip } from '../health/StatusChip.tsx'
import { Loaded } from '../Loaded.tsx'
import { health } from '../queries.ts'
import { Card } from '#ui/Card.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** How the service does, and only what is not well. */
export function HealthCard() {
  const query = useQuery(health)
  return (
    <Card title="Health" aside={<TextLink to="/admin/health">All checks</TextLink>}>
      <Loaded
        query={query}
        what="the health of the service"
        waiting={<Bar className="h-7 w-3/5" />}
      >
        {({ status, checks }) => <Summary status={status} checks={worstFirst(checks)} />}
      </Loaded>
    </Card>
  )
}

function Summary({ status, checks }: Pick<AdminHealth, 'status' | 'checks'>) {
  const wrong = checks.filter((check) => check.status === 'failing' || check.status === 'warning')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip of={status} />
        {OVERALL[status]}
      </p>
      {wrong.length > 0 && <Checks checks={wrong} />}
    </>
  )
}
