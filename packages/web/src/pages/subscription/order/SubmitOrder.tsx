import type { ReactNode } from 'react'
import type { useOrder } from './use-order.ts'
import type { OrderProblem } from './order-problem.ts'
import { Button } from '#ui/Button.tsx'
import { Banner } from '#ui/Banner.tsx'

interface SubmitOrderProps {
  order: ReturnType<typeof useOrder>
  busyLabel: string
  /** The form that it submits; without one, the button orders directly. */
  form?: string | undefined
  children: ReactNode
}

/** The button of an order, with the order's error. */
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

/** The error of an order, announced by screen readers. */
export const OrderError = ({ problem }: { problem: OrderProblem | null }) =>
  problem && (
    <Banner kind={problem.kind} announce>
      {problem.words}
    </Banner>
  )
