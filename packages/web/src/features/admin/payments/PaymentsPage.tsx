import { Page } from '#ui/Page.tsx'

export default function PaymentsPage() {
  return <Page title="Payments">…</Page>
}
