import { missing } from './failure.ts'
import { detach } from './methods.ts'
import type { Customer } from './objects.ts'
import type { ParamsOf } from './params.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

export function createCustomer(world: World, params: ParamsOf<'customer'>): Customer {
  const customer: Customer = {
    ...world.named('cus', 'customer', params.metadata),
    email: params.email ?? null,
    name: params.name ?? null,
    description: params.description ?? null,
    balance: 0,
    invoice_settings: { default_payment_method: null },
  }
  world.customers.set(customer.id, customer)
  world.emit('customer.created', customer)
  return customer
}

export function updateCustomer(world: World, params: ParamsOf<'customer'>, id: string): Customer {
  const customer = existing(world.customers, 'customer', id)
  const method = params.invoice_settings?.default_payment_method
  if (method !== undefined) {
    if (world.methods.get(method)?.customer !== id)
      throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]')
    customer.invoice_settings.default_payment_method = method
  }
  customer.email = params.email ?? customer.email
  customer.name = params.name ?? customer.name
  Object.assign(customer.metadata, params.metadata)
  world.emit('customer.updated', customer)
  return customer
}

/** All they pay with goes with them; what they paid stays. */
export function deleteCustomer(world: World, id: string) {
  existing(world.customers, 'customer', id)
  for (const method of world.methods.values()) if (method.customer === id) detach(world, method.id)
  world.customers.delete(id)
  return { id, object: 'customer', deleted: true }
}
