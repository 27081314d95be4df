import { useState } from 'react'
import type { Offer } from './offer.ts'
import type { OrderParts } from './parts.ts'
import { OrderError } from './SubmitOrder.tsx'
import { useConfig } from '#core/config.ts'
import { amountOf } from '#core/money.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

const CONTINUE = 'bank-question'

interface BankQuestionProps extends Pick<OrderParts, 'plans' | 'order'> {
  of: Extract<Offer, { kind: 'confirm' }>['order']
}

/** A charge that the customer has to confirm. Closed without an answer, it can be reopened. */
export function BankQuestion({ of, plans, order }: BankQuestionProps) {
  const [open, setOpen] = useState(true)
  const payments = useConfig()?.payments
  const key = payments?.publishableKey ?? null
  const ask = () => {
    if (payments?.provider === 'sandbox') setOpen(true)
    else if (key !== null && of.clientSecret !== null) void order.askBank(key, of.clientSecret)
  }
  const what = `${amountOf(of.total.amount)} for ${plans[of.planId].name}`
  const again = (
    <Button id={CONTINUE} onClick={ask} busy={order.busy} disabled={payments === undefined}>
      Continue
    </Button>
  )
  const played = open && payments?.provider === 'sandbox'
  return (
    <>
      {!played && <OrderError problem={order.problem} />}
      <Banner kind="warning" action={again}>
        Your bank needs you to confirm the payment of {what}.
      </Banner>
      <PlayedBank open={played} what={what} order={order} onClose={() => setOpen(false)} />
    </>
  )
}

interface PlayedBankProps extends Pick<OrderParts, 'order'> {
  open: boolean
  what: string
  onClose: () => void
}

/** In test mode the user acts as the bank. */
function PlayedBank({ open, what, order, onClose }: PlayedBankProps) {
  const { busy, playBank } = order
  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={() => document.getElementById(CONTINUE)}
      title="Your bank needs to verify it’s you"
      actions={
        <>
          <Button kind="second" disabled={busy} onClick={() => void playBank('refuse')}>
            Decline
          </Button>
          <Button busy={busy} onClick={() => void playBank('confirm')}>
            Confirm
          </Button>
        </>
      }
    >
      <OrderError problem={order.problem} />
      <p>Fourcast is requesting {what}.</p>
      <p className="text-sm text-muted">
        Test mode: this stands in for your bank’s screen. Choose an answer.
      </p>
    </Dialog>
  )
}
