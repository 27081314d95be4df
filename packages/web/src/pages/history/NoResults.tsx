import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Nothing is kept. */
export const NothingYet = () => (
  <Card title="My Generation History">
    <Empty
      title="Nothing saved yet"
      action={<LinkButton to="/generate">Generate numbers</LinkButton>}
    >
      Saved results appear here and are checked against later draws.
    </Empty>
  </Card>
)

/** Something is kept, but nothing that fits the filters. */
export const NoMatch = ({ possible, onClear }: { possible: boolean; onClear: () => void }) => (
  <Card title="My Generation History">
    <Empty
      title="No result matches"
      action={
        <Button kind="second" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      {possible
        ? 'Try another method, more days or fewer digits.'
        : 'The start date is after the end date.'}
    </Empty>
  </Card>
)
