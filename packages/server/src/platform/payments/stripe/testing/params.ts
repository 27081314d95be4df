import * as z from 'zod/mini'
import { invalid } from './failure.ts'
import type { Form } from './form.ts'

// Parameters of each call: any other parameter or value is refused, as by Stripe.
const text = z.optional(z.string().check(z.maxLength(5000)))
const metadata = z._default(z.record(z.string(), z.string()), {})
const flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
)
const cents = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99_999_999))
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10)
const type = z.enum(['card', 'us_bank_account', 'link', 'amazon_pay', 'cashapp'])
const types = z.optional(z.array(type))
const expand = z.optional(z.array(z.enum(['payment_method', 'data.payment_method'])))
const address = z.strictObject({
  line1: text,
  line2: text,
  postal_code: text,
  city: text,
  state: text,
  country: text,
})
const acceptance = z.union([
  z.strictObject({ type: z.literal('offline') }),
  z.strictObject({
    type: z.literal('online'),
    online: z.strictObject({ ip_address: text, user_agent: text, infer_from_client: flag }),
  }),
])
const mandateData = z.optional(z.strictObject({ customer_acceptance: acceptance }))
const bankOptions = z.optional(
  z.strictObject({
    us_bank_account: z.optional(
      z.strictObject({ verification_method: z.enum(['automatic', 'instant', 'microdeposits']) }),
    ),
  }),
)

export const PARAMS = {
  none: z.strictObject({}),
  expand: z.strictObject({ expand }),
  customer: z.strictObject({
    email: text,
    name: text,
    description: text,
    metadata,
    invoice_settings: z.optional(z.strictObject({ default_payment_method: text })),
  }),
  setup: z.strictObject({
    customer: text,
    payment_method: text,
    confirm: flag,
    usage: z._default(z.enum(['off_session', 'on_session']), 'off_session'),
    allowed_payment_method_types: types,
    payment_method_options: bankOptions,
    mandate_data: mandateData,
    description: text,
    metadata,
    expand,
  }),
  confirmSetup: z.strictObject({
    client_secret: text,
    payment_method: z.string(),
    mandate_data: mandateData,
    return_url: text,
    use_stripe_sdk: flag,
  }),
  withSecret: z.strictObject({ client_secret: text, expand }),
  intent: z.strictObject({
    amount: cents,
    currency: z.literal('usd'),
    customer: text,
    payment_method: text,
    confirm: flag,
    off_session: flag,
    use_stripe_sdk: flag,
    return_url: text,
    allowed_payment_method_types: types,
    mandate_data: mandateData,
    description: text,
    metadata,
    shipping: z.optional(z.strictObject({ name: text, address })),
  }),
  cancel: z.strictObject({
    cancellation_reason: z.optional(
      z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
    ),
  }),
  search: z.strictObject({ query: z.string(), limit }),
  refund: z.strictObject({
    payment_intent: z.string(),
    amount: z.optional(cents),
    reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
    metadata,
  }),
  ofIntent: z.strictObject({ payment_intent: text, limit }),
  events: z.strictObject({
    created: z.optional(z.strictObject({ gte: z.coerce.number() })),
    types: z.optional(z.array(z.string()).check(z.maxLength(20))),
    starting_after: text,
    limit,
  }),
}

export type ParamsOf<Name extends keyof typeof PARAMS> = z.output<(typeof PARAMS)[Name]>

export function parseParams<Name extends keyof typeof PARAMS>(
  name: Name,
  form: Form,
): ParamsOf<Name>
export function parseParams(name: keyof typeof PARAMS, form: Form) {
  const parsed = PARAMS[name].safeParse(form)
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues[0], form)
}

function refusalOf(issue: z.core.$ZodIssue | undefined, form: Form) {
  const at = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])]
  const param = at.map((part, place) => (place === 0 ? String(part) : `[${String(part)}]`)).join('')
  if (issue?.code === 'unrecognized_keys')
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  if (!(String(at[0]) in form))
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return invalid(`Invalid ${param}`, { param })
}
