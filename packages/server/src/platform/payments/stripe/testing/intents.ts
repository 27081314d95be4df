import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import { openDispute } from './disputes.ts'
import { ApiFailure, invalid } from './failure.ts'
import { kindOf, methodOf } from './methods.ts'
import type { Charge, Method, PaymentIntent, Refused } from './objects.ts'
import type { ParamsOf } from './params.ts'
import {
  AUTHENTICATION_FAILED,
  AUTHENTICATION_REQUIRED,
  bankFailure,
  declineOf,
} from './refusals.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

export function createIntent(world: World, params: ParamsOf<'intent'>): PaymentIntent {
  if (params.customer !== undefined)
    existing(world.customers, 'customer', params.customer, 'customer')
  if (params.off_session !== undefined && !params.confirm)
    throw invalid('off_session can only be used with confirm=true.', { param: 'off_session' })
  const method = params.payment_method === undefined ? null : chosen(world, params)
  const intent = newIntent(world, params)
  world.intents.set(intent.id, intent)
  world.emit('payment_intent.created', intent)
  if (params.confirm && method) confirm(world, intent, method, params.off_session ?? false)
  return intent
}

function newIntent(world: World, params: ParamsOf<'intent'>): PaymentIntent {
  const named = world.named('pi', 'payment_intent', params.metadata)
  return {
    ...named,
    amount: params.amount,
    amount_received: 0,
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    payment_method: null,
    payment_method_types: params.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    client_secret: `${named.id}_secret_test`,
    status: 'requires_payment_method',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    canceled_at: null,
  }
}

/** Checked before anything is made: what is refused here leaves no intent behind. */
function chosen(world: World, params: ParamsOf<'intent'>): Method {
  const method = methodOf(world, params.payment_method ?? '')
  kindOf(world, method, params.customer ?? null)
  const allowed = params.allowed_payment_method_types
  if (allowed && !allowed.includes(method.type))
    throw invalid(`The PaymentMethod is a ${method.type}, which is not allowed.`, {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
    })
  if (method.type === 'us_bank_account' && !params.mandate_data && !world.mandates.has(method.id))
    throw invalid('The PaymentIntent needs a mandate.', { code: 'payment_intent_mandate_invalid' })
  return method
}

function confirm(world: World, intent: PaymentIntent, method: Method, offSession: boolean): void {
  intent.payment_method = method.id
  const { charge } = kindOf(world, method, intent.customer)
  if (charge.outcome === 'declined') throw decline(world, intent, declineOf(charge.code))
  if (charge.outcome === 'processing') return process(world, intent)
  if (charge.outcome !== 'requires_action') return capture(world, intent, charge)
  if (offSession) throw decline(world, intent, AUTHENTICATION_REQUIRED)
  Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  world.emit('payment_intent.requires_action', intent)
}

function newCharge(world: World, intent: PaymentIntent, made: Partial<Charge>): void {
  const charge: Charge = {
    ...world.named('ch', 'charge', intent.metadata),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    payment_intent: intent.id,
    status: 'succeeded',
    paid: true,
    refunded: false,
    disputed: false,
    failure_code: null,
    ...made,
  }
  world.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  world.emit(`charge.${charge.status}`, charge)
}

function capture(world: World, intent: PaymentIntent, { outcome }: SandboxMethod['charge']): void {
  newCharge(world, intent, {})
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
  })
  world.emit('payment_intent.succeeded', intent)
  if (outcome === 'disputed') openDispute(world, intent, 'needs_response')
}

function process(world: World, intent: PaymentIntent): void {
  newCharge(world, intent, { status: 'pending', paid: false })
  intent.status = 'processing'
  world.emit('payment_intent.processing', intent)
}

function decline(world: World, intent: PaymentIntent, refused: Refused): ApiFailure {
  newCharge(world, intent, { status: 'failed', paid: false, failure_code: refused.code })
  fail(world, intent, refused)
  const { type, message, ...details } = refused
  return new ApiFailure(402, type, message, {
    ...details,
    payment_intent: structuredClone(intent),
  })
}

function fail(world: World, intent: PaymentIntent, refused: Refused): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: refused,
  })
  world.emit('payment_intent.payment_failed', intent)
}

/** The owner proved it is them, or did not. */
export function authenticateIntent(world: World, id: string, passed: boolean): void {
  const intent = existing(world.intents, 'payment_intent', id)
  if (intent.status !== 'requires_action') throw new Error(`${id} waits for nobody`)
  if (passed) capture(world, intent, { outcome: 'succeeded' })
  else fail(world, intent, AUTHENTICATION_FAILED.payment)
}

/** The bank has decided: a payment under way succeeds, fails or is taken back, as its name says. */
export function settle(world: World, intent: PaymentIntent): void {
  const kind = world.kinds.get(intent.payment_method ?? '')
  if (intent.status !== 'processing' || kind?.charge.outcome !== 'processing') return
  if (kind.charge.ends === 'never') return
  if (kind.charge.ends === 'failed') return fail(world, intent, bankFailure(kind.charge.code))
  const charge = world.charges.get(intent.latest_charge ?? '')
  Object.assign(charge ?? {}, { status: 'succeeded', paid: true })
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  world.emit('payment_intent.succeeded', intent)
  // Banks decide for their customer, and at once.
  if (kind.charge.ends === 'disputed') openDispute(world, intent, 'lost')
}

export function cancelIntent(world: World, _params: ParamsOf<'cancel'>, id: string): PaymentIntent {
  const intent = existing(world.intents, 'payment_intent', id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw invalid(`You cannot cancel this PaymentIntent because it is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: structuredClone(intent),
    })
  Object.assign(intent, { status: 'canceled', next_action: null, canceled_at: world.seconds() })
  world.emit('payment_intent.canceled', intent)
  return intent
}
