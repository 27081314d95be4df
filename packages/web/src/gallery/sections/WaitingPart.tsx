import { Pair, Section } from '#gallery/Section.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

export const WaitingPart = () => (
  <Section id="waiting" title="Loading and empty" lead="In the shape of what comes, after 200 ms.">
    <Pair>
      <Card title="A skeleton">
        <Skeleton label="Loading an example" />
      </Card>
      <Card title="A whole page">
        <Spinner label="Loading another example" />
      </Card>
      <Empty title="No result yet">Select a transformation method to generate numbers</Empty>
      <Empty
        title="Your first numbers"
        action={<LinkButton to="/ui#waiting">Generate numbers</LinkButton>}
      >
        Enter your digits, choose a box, and each saved result is checked against later draws.
      </Empty>
      <Empty kind="state" title="No state yet">
        Select states to get live Cash 4 winning numbers.
      </Empty>
      <Empty kind="search" title="No result matches">
        Try other filters.
      </Empty>
      <Empty kind="quiet" title="No notifications">
        Wins, payments and account notices appear here.
      </Empty>
    </Pair>
  </Section>
)
