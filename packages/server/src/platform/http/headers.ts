import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import { pathOf } from './web.ts'

/** Tokens are in local storage, so only our own files may run or style a page. */
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
 * Only what Stripe's fields need: its script, its frames and those of banks, its API. Source:
 * Stripe's integration security guide. Google's map addresses are left out, because no field uses
 * them.
 */
const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const WITH_STRIPE = {
  ...POLICY,
  connectSrc: ["'self'", 'https://api.stripe.com'],
  frameSrc: [...SCRIPTS, 'https://hooks.stripe.com'],
  scriptSrc: ["'self'", ...SCRIPTS],
}

/**
 * A script, a style or a font. A page loads a dozen, and the page's policy applies to them. Not the
 * service worker, whose own policy counts, nor an SVG, which is a document when opened.
 */
const PART = /^\/(assets\/[^/]+\.(js|css|woff2)|(theme|start)\.js)$/
const OF_A_PART = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'vary',
  'x-content-type-options',
])
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(self)'
const FOUND = new Set([200, 206, 304])

export function securityHeaders(app: FastifyInstance, payments: PaymentProvider['name']) {
  const headers = helmetHeaders(payments === 'stripe')
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (FOUND.has(reply.statusCode) && PART.test(pathOf(request))) dropOtherHeaders(reply)
    else reply.headers({ 'x-request-id': request.id, 'permissions-policy': PERMISSIONS })
    done()
  })
}

/** Helmet's headers are the same for every answer, so it writes them once. */
function helmetHeaders(isStripe: boolean): [string, string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isStripe ? WITH_STRIPE : POLICY,
    },
    // A bank's sign-in opens a window, which must be able to report back.
    crossOriginOpenerPolicy: { policy: isStripe ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  write(response.req, response, (error) => {
    if (error) throw error
  })
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])
}

function dropOtherHeaders(reply: FastifyReply) {
  // Helmet's headers are written past Fastify.
  for (const name of reply.raw.getHeaderNames())
    if (!OF_A_PART.has(name)) reply.raw.removeHeader(name)
  for (const name of Object.keys(reply.getHeaders()))
    if (!OF_A_PART.has(name)) reply.removeHeader(name)
  // The name changes with the content, so it never has to be revalidated.
  if (String(reply.getHeader('cache-control')).includes('immutable')) reply.removeHeader('etag')
}
