import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { ApiFailure } from './failure.ts'
import type { Form } from './form.ts'
import { cancelIntent, createIntent } from './intents.ts'
import { detach } from './methods.ts'
import type { ParamsOf } from './params.ts'
import { parseParams } from './params.ts'
import { createRefund } from './refunds.ts'
import { listEvents, ofIntent, searchIntents } from './search.ts'
import { confirmSetup, createSetup, retrieveSetup } from './setups.ts'
import type { World } from './world.ts'
import { existing } from './world.ts'

type Run = (world: World, form: Form, id: string) => object
interface Route {
  method: string
  path: RegExp
  run: Run
  /** True if the publishable key is enough, together with the object's secret. */
  browser: boolean
}

function on<Name extends Parameters<typeof parseParams>[0]>(
  call: string,
  name: Name,
  run: (world: World, params: ParamsOf<Name>, id: string) => object,
  browser = false,
): Route {
  const [method = '', path = ''] = call.split(' ')
  return {
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`),
    run: (world, form, id) => run(world, parseParams(name, form), id),
    browser,
  }
}

const ROUTES: readonly Route[] = [
  on('POST customers', 'customer', createCustomer),
  on('POST customers/:id', 'customer', updateCustomer),
  on('DELETE customers/:id', 'none', (world, _, id) => deleteCustomer(world, id)),
  on('GET customers/:id', 'none', (world, _, id) => existing(world.customers, 'customer', id)),
  on('GET payment_methods/:id', 'none', (world, _, id) =>
    existing(world.methods, 'PaymentMethod', id),
  ),
  on('POST payment_methods/:id/detach', 'none', (world, _, id) => detach(world, id)),
  on('POST setup_intents', 'setup', createSetup),
  on('GET setup_intents/:id', 'withSecret', retrieveSetup, true),
  on('POST setup_intents/:id/confirm', 'confirmSetup', confirmSetup, true),
  on('POST payment_intents', 'intent', createIntent),
  on('GET payment_intents/search', 'search', searchIntents),
  on('GET payment_intents/:id', 'none', (world, _, id) =>
    existing(world.intents, 'payment_intent', id, 'intent'),
  ),
  on('POST payment_intents/:id/cancel', 'cancel', cancelIntent),
  on('POST refunds', 'refund', createRefund),
  on('GET refunds', 'ofIntent', (world, params) => ofIntent(world.refunds, '/v1/refunds', params)),
  on('GET refunds/:id', 'none', (world, _, id) => existing(world.refunds, 'refund', id)),
  on('GET disputes', 'ofIntent', (world, params) =>
    ofIntent(world.disputes, '/v1/disputes', params),
  ),
  on('GET events', 'events', listEvents),
]

export interface Found {
  run: (world: World, form: Form) => object
  browser: boolean
}

export function findRoute(method: string, path: string): Found {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match)
      return {
        run: (world, form) => route.run(world, form, match[1] ?? ''),
        browser: route.browser,
      }
  }
  throw new ApiFailure(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path})`,
  )
}
