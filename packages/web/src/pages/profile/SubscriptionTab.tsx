import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { CancelDialog, Cancelled, useCancel } from './cancel/CancelDialog.tsx'
import { isOrderOnly, mayCancel } from './cancel/choices.ts'
import { InvoicesCard } from './invoices/InvoicesCard.tsx'
import { MethodsCard } from './methods/MethodsCard.tsx'
import { Benefits, Perks } from './plan/Benefits.tsx'
import { CANCEL, PlanCard } from './plan/PlanCard.tsx'
import { UsageCard } from './plan/UsageCard.tsx'
import { usePlanNews } from './use-plan-news.ts'
import { current as currentQuery } from '#domains/billing/subscription.ts'
import { Card } from '#ui/Card.tsx'
import { UpgradePrompt } from '#domains/billing/UpgradePrompt.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Lines } from '#ui/Skeleton.tsx'

/** The plan, its benefits and usage, payment methods and invoices. */
export function SubscriptionTab() {
  const query = useQuery(currentQuery)
  usePlanNews()
  return (
    <Loaded
      query={query}
      loading="Loading your subscription"
      failed="Failed to load your subscription"
      waiting={WAITING}
    >
      {(current) => <Plan current={current} />}
    </Loaded>
  )
}

const WAITING = (
  <Card title="Your plan">
    <Lines />
  </Card>
)

const PLAN = 'your-plan'

function Plan({ current }: { current: CurrentSubscription }) {
  const [cancelling, setCancelling] = useState(false)
  const [before, setBefore] = useState(current)
  const cancel = useCancel()
  const isCancelled = useRef(false)
  useLayoutEffect(() => {
    isCancelled.current = cancel.isSuccess
  })
  /** The focus returns to the button that opened the dialog, or to the plan if that button is removed. */
  const focusAfter = () =>
    isCancelled.current || document.getElementById(CANCEL) === null
      ? document.getElementById(PLAN)
      : null
  const begin = () => {
    cancel.reset()
    setBefore(current)
    setCancelling(true)
  }
  const told =
    cancel.data === undefined ? null : <Cancelled {...cancel.data} isOrder={isOrderOnly(before)} />
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <PlanCard id={PLAN} current={current} told={told} onCancel={begin} />
        <div className="grid gap-6 xl:row-span-2">
          <UsageCard current={current} />
          <Perks current={current} />
        </div>
        <Benefits current={current} />
      </div>
      <UpgradePrompt action="Upgrade to Premium" />
      <MethodsCard current={current} />
      <InvoicesCard />
      <CancelDialog
        // A tab or device other than this one may have cancelled meanwhile.
        open={cancelling && (!cancel.isIdle || mayCancel(current))}
        // While it closes, the dialog shows the plan that was cancelled, not the remaining one.
        current={cancel.isSuccess ? before : current}
        cancel={cancel}
        onClose={() => setCancelling(false)}
        focusAfter={focusAfter}
      />
    </>
  )
}
