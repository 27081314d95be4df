import type { ReactNode } from 'react'
import type { useOrder } from './use-order.ts'
import type { OrderProblem } from './order-problem.ts'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/Banner.tsx'

interface SubmitOrderProps {
  order: ReturnType<typeof useOrder>
  busyLabel: string
  /** The form it sends; without one it orders by itself. */
  form?: string | undefined
  children: ReactNode
}

/** The one button of an order, and what went wrong when it was pressed. */
export function SubmitOrder({ order, busyLabel, form, children }: SubmitOrderProps) {
  const { problem, busy, press } = order
  const sends =
    form === undefined ? { onClick: () => void press() } : ({ type: 'submit', form } as const)
  return (
    <>
      <OrderError problem={problem?.at === 'order' ? problem : null} />
      <Button {...sends} size="lg" block busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </>
  )
}

/** What went wrong with an order, read out as soon as it is there. */
export const OrderError = ({ problem }: { problem: OrderProblem | null }) =>
  problem && (
    <Banner kind={problem.kind} announce>
      {problem.words}
    </Banner>
  )
