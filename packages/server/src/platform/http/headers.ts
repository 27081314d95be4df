import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '#platform/payments/provider.ts'

/** Tokens lie in local storage, so nothing but our own files may run or style a page. */
const POLICY = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  workerSrc: ["'self'"],
}

/**
 * What Stripe's fields need, and nothing more: its script, its frames and those of banks, its API.
 * Source: Stripe's integration security guide. Addresses of Google's maps stay out: no field of ours asks.
 */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const WITH_STRIPE = {
  ...POLICY,
  connectSrc: ["'self'", 'https://api.stripe.com'],
  frameSrc: [...SCRIPTS, 'https://hooks.stripe.com'],
  scriptSrc: ["'self'", ...SCRIPTS],
}

export async function securityHeaders(app: FastifyInstance, payments: PaymentProvider['name']) {
  const isStripe = payments === 'stripe'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isStripe ? WITH_STRIPE : POLICY,
    },
    // A bank where someone logs in opens a window, and must be able to say that they did.
    crossOriginOpenerPolicy: { policy: isStripe ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)')
  })
}
