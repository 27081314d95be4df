import { Button } from '#ui/Button.tsx'

export const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="second" icon="trash" onClick={onClick}>
    Remove photo
  </Button>
)
