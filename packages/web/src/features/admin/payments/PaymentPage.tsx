import { Page } from '#ui/Page.tsx'

export default function PaymentPage() {
  return <Page title="Payment">…</Page>
}
