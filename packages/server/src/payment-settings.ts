import * as z from 'zod/mini'
import { text, url } from './setting-types.ts'
import { base } from './source-settings.ts'

/** The payment provider, the seller and the shop; part of the settings in settings.ts. */
export const PAYMENT_SETTINGS = {
  PAYMENTS: [
    z._default(z.enum(['sandbox', 'stripe'], 'is sandbox or stripe'), 'sandbox'),
    'sandbox',
    '`sandbox` moves no money; `stripe` does. See [payments.md](payments.md).',
  ],
  STRIPE_SECRET_KEY: [text, '', 'Required with `PAYMENTS=stripe`.'],
  STRIPE_PUBLISHABLE_KEY: [text, '', 'Required with `PAYMENTS=stripe`. The browser gets it.'],
  STRIPE_WEBHOOK_SECRET: [
    text,
    '',
    'Required with `PAYMENTS=stripe`. Give two, separated by a comma, while you replace one.',
  ],
  STRIPE_BASE_URL: [
    base,
    'https://api.stripe.com',
    'Another host for Stripe’s API. Used by tests.',
  ],
  SELLER_NAME: [z._default(z.string(), 'Fourcast'), 'Fourcast', 'The seller on invoices.'],
  SELLER_ADDRESS: [text, '', 'The seller’s postal address on invoices. Separate lines with `|`.'],
  TAX_NAME: [z._default(z.string(), 'Tax'), 'Tax', 'The name of the tax on invoices.'],
  TAX_PERCENT: [
    z._default(z.coerce.number('is a number from 0 to 50').check(z.minimum(0), z.maximum(50)), 0),
    '0',
    'The tax added to prices, in percent.',
  ],
  SHOP_URL: [
    url(/^https?$/, 'is an http(s) address'),
    '',
    'The merchandise shop for members. Shown only if set.',
  ],
  MEMBER_CODE_BASIC: [text, '', 'The shop code for members with Basic. Shown only if set.'],
  MEMBER_CODE_PREMIUM: [text, '', 'The shop code for members with Premium. Shown only if set.'],
} as const
