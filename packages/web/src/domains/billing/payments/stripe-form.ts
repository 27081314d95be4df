import { beginSetup, type MethodType } from '@fourcast/contract/payments.ts'
import type { SetupIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import { call } from '#core/api/api.ts'
import { stripeOf } from './stripe.ts'
import { stripeLook } from './stripe-look.ts'

export interface Owner {
  name: string
  email: string
}

/** Stripe's own fields for one card or bank account: what is typed is sent to Stripe alone. */
export interface StripeForm {
  /** Mounts the fields into an element. */
  show: (into: HTMLElement, told: { ready: () => void; failed: () => void }) => void
  /** Applies the colours of the theme. */
  repaint: () => void
  /** Stripe's id of the finished setup; else a message, or null if the fields show the error themselves. */
  finish: () => Promise<{ reference: string } | { problem: string | null }>
  close: () => void
}

export async function openStripeForm(
  publishableKey: string,
  type: MethodType,
  owner: Owner,
): Promise<StripeForm> {
  const [stripe, { clientSecret }] = await Promise.all([
    stripeOf(publishableKey),
    call(beginSetup, { body: { type } }),
  ])
  const elements = stripe.elements({ clientSecret, appearance: stripeLook(), locale: 'en' })
  const fields = elements.create('payment', {
    layout: 'tabs',
    defaultValues: { billingDetails: owner },
    // Wallets are off: a saved method is charged by the terms of the order, not by a wallet's.
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  return {
    show: (into, { ready, failed }) => {
      fields.on('ready', ready)
      fields.on('loaderror', failed)
      fields.mount(into)
    },
    repaint: () => void elements.update({ appearance: stripeLook() }),
    finish: () => finish(stripe, elements),
    close: () => fields.destroy(),
  }
}

async function finish(stripe: Stripe, elements: StripeElements) {
  const { error } = await elements.submit()
  if (error) return { problem: null }
  return readResult(
    await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    }),
  )
}

/** A setup that had succeeded before counts as done, for example if our server's answer to it was lost. */
function readResult({ setupIntent, error }: SetupIntentResult) {
  const done = setupIntent ?? error.setup_intent
  if (done !== undefined && (!error || done.status === 'succeeded')) return { reference: done.id }
  if (error?.type === 'validation_error') return { problem: null }
  return { problem: error?.message ?? 'Failed to add your payment method.' }
}
