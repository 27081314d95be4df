import { Page } from '#ui/Page.tsx'

export default function HistoryPage() {
  return <Page title="History">{null}</Page>
}
