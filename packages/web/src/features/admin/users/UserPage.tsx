import { Page } from '#ui/Page.tsx'

export default function UserPage() {
  return <Page title="User">…</Page>
}
