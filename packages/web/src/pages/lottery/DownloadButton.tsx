import { exportDraws } from '@fourcast/contract/lottery.ts'
import { send } from '#core/api/api.ts'
import type { State } from '#domains/draws/lottery.ts'
import { useDownload } from '#core/use-download.ts'
import { Button } from '#ui/Button.tsx'

/** Saves every known draw of a state, not only the month. */
export function DownloadButton({ state: { code, name } }: { state: Pick<State, 'code' | 'name'> }) {
  const download = useDownload({
    ask: () => send(exportDraws, { query: { state: code } }),
    name: () => `cash4_draws_${code}.csv`,
    failed: 'Failed to download the draws',
  })
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isPending}
      busyLabel="Downloading…"
      title={`All known draws of ${name}`}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
