import { Page } from '#ui/Page.tsx'

export default function SubscriptionsPage() {
  return <Page title="Subscriptions">…</Page>
}
