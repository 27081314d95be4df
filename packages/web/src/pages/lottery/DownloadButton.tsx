import { exportDraws } from '@fourcast/contract/lottery.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '#core/api/api.ts'
import type { State } from '#domains/draws/lottery.ts'
import { notify } from '#core/notifications/notifications.ts'
import { reasonOf } from '#core/api/reason.ts'
import { saveFile } from '#core/save-file.ts'
import { Button } from '#ui/Button.tsx'

/** Saves every known draw of a state, not only the month. */
export function DownloadButton({ state: { code, name } }: { state: Pick<State, 'code' | 'name'> }) {
  const download = useMutation({
    mutationFn: async () => {
      const answer = await send(exportDraws, { query: { state: code } })
      saveFile(await answer.blob(), `cash4_draws_${code}.csv`)
    },
    onError: (error) =>
      notify({ type: 'error', message: reasonOf(error, 'Failed to download the draws') }),
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
