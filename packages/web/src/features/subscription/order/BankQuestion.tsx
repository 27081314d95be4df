import { useState } from 'react'
import type { Offer } from '#features/subscription/order/offer.ts'
import type { OrderParts } from '#features/subscription/order/Notice.tsx'
import { dollarsOf } from '#lib/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface BankQuestionProps extends Pick<OrderParts, 'plans' | 'order'> {
  of: Extract<Offer, { kind: 'confirm' }>['order']
}

/** A charge that its owner has to confirm. Closed without an answer, it can be opened again. */
export function BankQuestion({ of, plans, order }: BankQuestionProps) {
  const [open, setOpen] = useState(true)
  const what = `${dollarsOf(of.total.amount)} for ${plans[of.planId].name}`
  const answer = (act: 'confirm' | 'refuse') => void order.playBank(act)
  const again = (
    <Button onClick={() => setOpen(true)} disabled={order.busy}>
      Continue
    </Button>
  )
  return (
    <>
      <Banner kind="warning" action={again}>
        Your bank wants to know it is you before it pays {what}.
      </Banner>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Your bank wants to know it is you"
        actions={
          <>
            <Button kind="second" disabled={order.busy} onClick={() => answer('refuse')}>
              Refuse
            </Button>
            <Button busy={order.busy} onClick={() => answer('confirm')}>
              Confirm
            </Button>
          </>
        }
      >
        <p>Fourcast asks for {what}.</p>
        <p className="text-sm text-muted">
          Test mode: here stands what your bank would show. You answer for it.
        </p>
      </Dialog>
    </>
  )
}
