import type { PushSubscription } from '@fourcast/contract/push.ts'
import type { usePush } from './use-push.ts'
import { shortDate } from '#core/format.ts'
import { Button } from '#ui/Button.tsx'

interface OtherBrowsersProps {
  others: readonly PushSubscription[]
  remove: ReturnType<typeof usePush>['remove']
}

export function OtherBrowsers({ others, remove }: OtherBrowsersProps) {
  if (others.length === 0) return null
  return (
    <section className="grid gap-3 pt-2" aria-labelledby="push-others">
      <h3 id="push-others" className="text-base">
        Other browsers
      </h3>
      <ul className="list" aria-labelledby="push-others">
        {others.map((one) => (
          <li key={one.id}>
            <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
              <span className="strong">{one.device}</span>
              <span className="num text-sm text-muted">
                {told(one)} · since {shortDate(one.createdAt)}
              </span>
            </span>
            <Button
              kind="second"
              busy={remove.isPending && remove.variables.id === one.id}
              busyLabel="Removing…"
              disabled={remove.isPending}
              aria-label={`Remove: ${one.device}`}
              onClick={() => remove.mutate(one)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function told({ wins, draws }: PushSubscription): string {
  if (wins && draws) return 'Wins and draws'
  if (wins || draws) return wins ? 'Wins' : 'Draws'
  return 'Nothing'
}
