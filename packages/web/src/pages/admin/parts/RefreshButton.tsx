import { clockTime } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'

interface RefreshButtonProps {
  /** Names the list on a page with several: 'Refresh recurring jobs'. */
  label?: string
  query: { isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
}

/** Time of the last update, and a button to refetch. */
export const RefreshButton = ({ label, query }: RefreshButtonProps) => (
  <span className="-my-2 flex items-center gap-5">
    <span className="num text-sm text-muted max-sm:hidden">
      Last updated {clockTime(query.dataUpdatedAt)} ET
    </span>
    <Button
      kind="ghost"
      className="-mx-3"
      icon="refresh"
      aria-label={label}
      aria-disabled={query.isFetching || undefined}
      onClick={() => !query.isFetching && void query.refetch()}
    >
      Refresh
    </Button>
  </span>
)
