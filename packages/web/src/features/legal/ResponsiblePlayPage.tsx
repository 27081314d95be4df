import { Page } from '#ui/Page.tsx'

export default function ResponsiblePlayPage() {
  return <Page title="Responsible play">{null}</Page>
}
