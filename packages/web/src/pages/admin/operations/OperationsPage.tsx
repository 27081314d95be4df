import { EmailQueueTab } from '#pages/admin/outbox/EmailQueueTab.tsx'
import { HealthTab } from '#pages/admin/health/HealthTab.tsx'
import { JobsTab } from '#pages/admin/jobs/JobsTab.tsx'
import { Page } from '#ui/Page.tsx'
import { type TabItem, Tabs } from '#ui/Tabs.tsx'

const TABS: readonly TabItem[] = [
  { id: 'health', label: 'Health', panel: <HealthTab /> },
  { id: 'jobs', label: 'Jobs', panel: <JobsTab /> },
  { id: 'queue', label: 'Email queue', panel: <EmailQueueTab /> },
]

/** Health of the service, its background jobs, and the emails and texts it sends. */
export default function OperationsPage() {
  return (
    <Page
      title="Operations"
      lead="Health, background jobs and outgoing messages. Updated every 30 seconds."
    >
      <Tabs label="Operations" items={TABS} />
    </Page>
  )
}
