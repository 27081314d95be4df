import { Page } from '#ui/Page.tsx'

export default function MessagesPage() {
  return <Page title="Messages">…</Page>
}
