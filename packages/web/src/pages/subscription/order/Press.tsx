import type { ReactNode } from 'react'
import { Stumbled } from './Stumbled.tsx'
import type { useOrder } from './use-order.ts'
import { Button } from '#ui/Button.tsx'

interface PressProps {
  order: ReturnType<typeof useOrder>
  busyLabel: string
  /** The form it sends; without one it orders by itself. */
  form?: string | undefined
  children: ReactNode
}

/** The one button of an order, and what went wrong when it was pressed. */
export function Press({ order, busyLabel, form, children }: PressProps) {
  const { problem, busy, press } = order
  const sends =
    form === undefined ? { onClick: () => void press() } : ({ type: 'submit', form } as const)
  return (
    <>
      <Stumbled problem={problem?.at === 'order' ? problem : null} />
      <Button {...sends} size="lg" block busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </>
  )
}
