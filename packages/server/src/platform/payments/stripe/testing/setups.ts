import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import { ApiFailure, invalid } from './failure.ts'
import { attach, kindOf, methodOf } from './methods.ts'
import type { Method, Refused, SetupIntent } from './objects.ts'
import type { ParamsOf } from './params.ts'
import { AUTHENTICATION_FAILED, declineOf } from './refusals.ts'
import { checkSecret } from './secret.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

export function createSetup(world: World, params: ParamsOf<'setup'>) {
  if (params.customer !== undefined)
    existing(world.customers, 'customer', params.customer, 'customer')
  const named = world.named('seti', 'setup_intent', params.metadata)
  const setup: SetupIntent = {
    ...named,
    customer: params.customer ?? null,
    payment_method: null,
    payment_method_types: params.allowed_payment_method_types ?? ['card', 'us_bank_account'],
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    client_secret: `${named.id}_secret_test`,
    status: 'requires_payment_method',
    usage: params.usage,
    last_setup_error: null,
    next_action: null,
  }
  world.setups.set(setup.id, setup)
  world.emit('setup_intent.created', setup)
  if (params.confirm) confirm(world, setup, params)
  return expanded(world, setup, params.expand)
}

export function retrieveSetup(world: World, params: ParamsOf<'withSecret'>, id: string) {
  const setup = existing(world.setups, 'setupintent', id)
  checkSecret(params.client_secret, setup)
  return expanded(world, setup, params.expand)
}

/** Confirms a setup, as Stripe's own script does in a browser. */
export function confirmSetup(world: World, params: ParamsOf<'confirmSetup'>, id: string) {
  const setup = existing(world.setups, 'setupintent', id)
  checkSecret(params.client_secret, setup)
  confirm(world, setup, params)
  return setup
}

/** The owner proved it is them, or did not. */
export function authenticateSetup(world: World, id: string, passed: boolean): void {
  const setup = existing(world.setups, 'setupintent', id)
  const method = methodOf(world, setup.payment_method ?? '')
  if (passed) succeed(world, setup, method)
  else refuse(world, setup, AUTHENTICATION_FAILED.setup)
}

const expanded = (world: World, setup: SetupIntent, expand: string[] | undefined) =>
  expand?.includes('payment_method') && setup.payment_method !== null
    ? { ...setup, payment_method: methodOf(world, setup.payment_method) }
    : setup

interface Confirmation {
  payment_method?: string | undefined
  mandate_data?: unknown
}

function confirm(world: World, setup: SetupIntent, params: Confirmation): void {
  if (params.payment_method === undefined)
    throw invalid('You must provide a payment_method.', { code: 'parameter_missing' })
  const method = methodOf(world, params.payment_method)
  const kind = kindOf(world, method, setup.customer)
  checkFits(setup, method, params)
  if (params.mandate_data !== undefined) world.mandates.add(method.id)
  setup.payment_method = method.id
  begin(world, setup, method, kind)
}

function checkFits(setup: SetupIntent, method: Method, params: Confirmation): void {
  if (!setup.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod is a ${method.type}, which this SetupIntent does not allow.`, {
      code: 'setup_intent_invalid_parameter',
      param: 'payment_method',
    })
  if (method.type === 'us_bank_account' && params.mandate_data === undefined)
    throw invalid('This SetupIntent needs mandate data.', {
      code: 'parameter_missing',
      param: 'mandate_data',
    })
}

function begin(world: World, setup: SetupIntent, method: Method, kind: SandboxMethod): void {
  // Stripe's "attach succeeds, charge fails" card; all other declining ones are declined here already.
  const { charge, name } = kind
  if (charge.outcome === 'declined' && name !== 'pm_card_chargeCustomerFail')
    throw refuse(world, setup, declineOf(charge.code))
  if (charge.outcome !== 'requires_action') return succeed(world, setup, method)
  setup.status = 'requires_action'
  setup.next_action = { type: 'use_stripe_sdk' }
  world.emit('setup_intent.requires_action', setup)
}

function succeed(world: World, setup: SetupIntent, method: Method): void {
  attach(world, method, setup.customer)
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
  world.emit('setup_intent.succeeded', setup)
}

function refuse(world: World, setup: SetupIntent, refused: Refused): ApiFailure {
  Object.assign(setup, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: refused,
  })
  world.emit('setup_intent.setup_failed', setup)
  const { type, message, ...details } = refused
  return new ApiFailure(402, type, message, { ...details, setup_intent: structuredClone(setup) })
}
