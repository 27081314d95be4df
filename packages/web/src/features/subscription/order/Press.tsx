import type { ReactNode } from 'react'
import type { useOrder } from '#features/subscription/order/use-order.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface PressProps {
  order: ReturnType<typeof useOrder>
  busyLabel: string
  disabled?: boolean
  children: ReactNode
}

/** The one button of an order, and what went wrong when it was pressed. */
export function Press({ order, busyLabel, disabled = false, children }: PressProps) {
  const { problem, busy, press } = order
  return (
    <>
      {problem?.at === 'order' && (
        <Banner kind={problem.kind} announce>
          {problem.words}
        </Banner>
      )}
      <Button
        size="lg"
        block
        busy={busy}
        busyLabel={busyLabel}
        disabled={disabled}
        onClick={() => void press()}
      >
        {children}
      </Button>
    </>
  )
}
