import { createHash } from 'node:crypto'
import { SANDBOX_METHODS, SANDBOX_ROUTING } from '@fourcast/contract/sandbox-methods.ts'
import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import { invalid, missing } from './failure.ts'
import type { Method } from './objects.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

/** A method by its own id, or a new one of a published name such as pm_card_visa. */
export function methodOf(world: World, reference: string): Method {
  const found = world.methods.get(reference)
  if (found) return found
  const kind = SANDBOX_METHODS.find(({ name }) => name === reference)
  if (!kind) throw missing('PaymentMethod', reference, 'payment_method')
  return newMethod(world, kind)
}

function newMethod(world: World, kind: SandboxMethod): Method {
  const method: Method = {
    ...world.named('pm', 'payment_method'),
    type: kind.type,
    customer: null,
    allow_redisplay: 'unspecified',
    ...detailsOf(kind, new Date(world.seconds() * 1000).getUTCFullYear() + 1),
  }
  world.methods.set(method.id, method)
  world.kinds.set(method.id, kind)
  return method
}

function detailsOf({ type, brand, last4, number, name }: SandboxMethod, year: number) {
  const fingerprint = createHash('sha256')
    .update(number ?? name)
    .digest('hex')
    .slice(0, 16)
  return type === 'card'
    ? {
        card: {
          brand,
          last4,
          exp_month: 8,
          exp_year: year,
          fingerprint,
          funding: 'credit' as const,
          country: 'US' as const,
        },
      }
    : {
        us_bank_account: {
          bank_name: brand,
          last4,
          fingerprint,
          routing_number: SANDBOX_ROUTING,
          account_type: 'checking' as const,
        },
      }
}

/** From now on the method belongs to a customer, as after a setup that succeeded. */
export function attach(world: World, method: Method, customer: string | null): void {
  if (customer === null || method.customer === customer) return
  method.customer = existing(world.customers, 'customer', customer, 'customer').id
  world.emit('payment_method.attached', method)
}

export function detach(world: World, id: string): Method {
  const method = existing(world.methods, 'PaymentMethod', id)
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  method.customer = null
  world.kinds.delete(id)
  world.emit('payment_method.detached', method)
  return method
}

/** The behaviour of a method when it is charged; one that was detached may not be used again. */
export function kindOf(world: World, method: Method, customer: string | null): SandboxMethod {
  const kind = world.kinds.get(method.id)
  if (!kind)
    throw invalid(
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    )
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The PaymentMethod does not belong to the Customer you supplied.', {
      param: 'payment_method',
    })
  return kind
}
