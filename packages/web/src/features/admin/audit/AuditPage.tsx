import { Page } from '#ui/Page.tsx'

export default function AuditPage() {
  return <Page title="Audit">…</Page>
}
