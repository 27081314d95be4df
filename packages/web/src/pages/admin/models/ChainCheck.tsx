import type { Answer } from '@fourcast/contract/endpoint.ts'
import { verifyChain } from '@fourcast/contract/forecasts.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { useMutation } from '@tanstack/react-query'
import { useChanged } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { count } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** Computes the hash of every stored forecast again: what was said before a draw stays as it was said. */
export function ChainCheck() {
  const changed = useChanged()
  const check = useMutation({
    mutationFn: () => call(verifyChain, {}),
    onError: (error) => actionFailed(error, 'Failed to check the forecasts', () => check.mutate()),
    onSettled: () => changed(),
  })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose grow basis-72 text-sm text-muted">
          Every forecast is written before its draw and chained to the one before by a hash. A check
          computes all of them again.
        </p>
        <Button
          kind="second"
          icon="shield"
          busy={check.isPending}
          busyLabel="Checking…"
          onClick={() => check.mutate()}
        >
          Check all forecasts
        </Button>
      </div>
      {check.data && <Found states={check.data.states} />}
    </Card>
  )
}

function Found({ states }: Answer<typeof verifyChain>) {
  const broken = states.filter(({ intact }) => !intact)
  const all = states.reduce((sum, { length }) => sum + length, 0)
  if (broken.length === 0)
    return (
      <Banner kind="success" announce>
        All {count(all)} forecasts are as they were written.
      </Banner>
    )
  return (
    <Banner kind="error" announce>
      <p>Some forecasts are not as they were written:</p>
      <ul className="list-disc ps-5">
        {broken.map(({ state, simulated, brokenAt }) => (
          <li key={`${state} ${simulated}`}>
            {stateName(state)}
            {simulated && ' (simulated)'}
            {brokenAt !== null && `, from forecast ${count(brokenAt)} on`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
