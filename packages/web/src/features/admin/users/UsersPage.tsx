import { Page } from '#ui/Page.tsx'

export default function UsersPage() {
  return <Page title="Users">…</Page>
}
