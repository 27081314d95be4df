import { Page } from '#ui/Page.tsx'

export default function GeneratePage() {
  return <Page title="Generate">{null}</Page>
}
