import { HistoryList } from '#features/history/HistoryList.tsx'
import { Page } from '#ui/Page.tsx'

export default function HistoryPage() {
  return (
    <Page
      title="History"
      heading="Number History"
      lead="Each saved result is checked against every real draw of the following 7 days."
    >
      <HistoryList />
    </Page>
  )
}
