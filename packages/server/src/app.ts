import Fastify, { LogController } from 'fastify'
import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps, RouteContext, SharedLimits } from '#deps.ts'
import { adminAuditRoutes, adminFiguresRoutes } from '#domains/admin/reports/routes.ts'
import { adminBillingRoutes } from '#domains/admin/billing/routes.ts'
import { adminMessagesRoutes } from '#domains/admin/support/routes.ts'
import { adminUsersRoutes } from '#domains/admin/users/routes.ts'
import { accountsRoutes } from '#domains/accounts/routes.ts'
import { adminDrawsRoutes } from '#domains/admin/draws/routes.ts'
import { adminWorkRoutes, adminHealthRoutes } from '#domains/admin/operations/routes.ts'
import { authenticator } from '#domains/accounts/authenticate.ts'
import { requireProof } from '#domains/accounts/proof.ts'
import { paymentsRoutes, webhookRoute, subscriptionsRoutes } from '#domains/billing/routes.ts'
import { contactRoutes } from '#domains/support/routes.ts'
import { dashboardRoutes } from '#domains/dashboard/routes.ts'
import { drawsRoutes } from '#domains/draws/routes.ts'
import { filesRoutes } from '#domains/accounts/photo/routes.ts'
import { DrawCounter } from '#domains/forecasts/draw-counter.ts'
import { learningRoutes } from '#domains/forecasts/routes.ts'
import { ModelStatusCache } from '#domains/forecasts/model-status-cache.ts'
import {
  outboxRoutes,
  unsubscribeRoutes,
  notificationsRoutes,
  pushRoutes,
} from '#domains/notifications/routes.ts'
import { fairRoutes } from '#domains/picks/fair/routes.ts'
import { savedNumberRoutes } from '#domains/picks/saved-numbers-routes.ts'
import { numbersRoutes } from '#domains/picks/routes.ts'
import { preferencesRoutes } from '#domains/entitlements/routes.ts'
import { dataRoutes } from '#domains/account-closing/routes.ts'
import { incomingSmsRoute, phoneRoutes } from '#domains/accounts/profile-routes.ts'
import { type CallerNetwork, type Cause, withCause } from '#platform/cause.ts'
import { networkOf } from '#platform/network.ts'
import { limitCalls } from '#platform/http/call-limits.ts'
import { sharedAddressLimit } from '#platform/http/limits.ts'
import { handleErrors } from '#platform/http/errors.ts'
import { refuseTwoHosts } from '#platform/http/host.ts'
import { refuseUnparsed, refuseUnrouted } from '#platform/http/unrouted.ts'
import { securityHeaders } from '#platform/http/headers.ts'
import { openApi, openApiRoute } from '#platform/http/openapi.ts'
import { shedLoad } from '#platform/http/overload.ts'
import { CONNECTION_LIMITS_MS, dropStuckReaders } from '#platform/http/timeouts.ts'
import { logRequests } from '#platform/http/request-log.ts'
import { rememberPaths } from '#platform/http/paths.ts'
import { isCall, readableUrl, serveWeb } from '#platform/http/web.ts'
import { serializerCompiler } from '#platform/http/serializer.ts'
import { serviceRoutes } from '#platform/http/service.ts'
import { VERSION } from '#version.ts'

declare module 'fastify' {
  interface FastifyRequest {
    cause: Cause & CallerNetwork
  }
}

const BODY_LIMIT = 64 * 1024

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = newServer(deps)
  rememberPaths(app)
  handleErrors(app)
  nameCause(app)
  logRequests(app)
  deps.metrics.watch(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Browsers compare times of draws with this clock, because their own may be wrong.
    if (isCall(request.url))
      reply.header('date', new Date(deps.clock.now().epochMilliseconds).toUTCString())
    if (!deps.isReady()) reply.header('connection', 'close')
    done()
  })
  securityHeaders(app, deps.payments.name)
  // After the headers, so that refusals carry them too. A call refused under load uses up no limit.
  shedLoad(app, deps.pool)
  limitCalls(app, deps.config)
  refuseTwoHosts(app)
  await openApi(app, VERSION)
  await app.register(fastifySSE)
  const { LIMIT_SIGNINS, LIMIT_SIGNUPS } = deps.config
  const limits: SharedLimits = {
    signIns: sharedAddressLimit(deps, { name: 'signins', points: LIMIT_SIGNINS, seconds: 60 }),
    signUps: sharedAddressLimit(deps, { name: 'signups', points: LIMIT_SIGNUPS, seconds: 3600 }),
  }
  const served: RouteContext = {
    ...deps,
    authenticate: authenticator(deps),
    requireProof: (user, proof) => requireProof(deps, user, proof),
    limits,
    modelStatus: new ModelStatusCache(deps.db),
    counting: new DrawCounter(deps),
  }
  app.addHook('onClose', async () => served.counting.close())
  serviceRoutes(app, served)
  openApiRoute(app, served)
  accountsRoutes(app, served)
  preferencesRoutes(app, served)
  await filesRoutes(app, served)
  dataRoutes(app, served)
  phoneRoutes(app, served)
  await incomingSmsRoute(app, served)
  numbersRoutes(app, served)
  fairRoutes(app, served)
  savedNumberRoutes(app, served)
  drawsRoutes(app, served)
  learningRoutes(app, served)
  dashboardRoutes(app, served)
  contactRoutes(app, served)
  notificationsRoutes(app, served)
  await unsubscribeRoutes(app, served)
  outboxRoutes(app, served)
  pushRoutes(app, served)
  paymentsRoutes(app, served)
  await webhookRoute(app, served)
  subscriptionsRoutes(app, served)
  adminHealthRoutes(app, served)
  await adminDrawsRoutes(app, served)
  adminWorkRoutes(app, served)
  adminBillingRoutes(app, served)
  adminMessagesRoutes(app, served)
  adminUsersRoutes(app, served)
  adminAuditRoutes(app, served)
  adminFiguresRoutes(app, served)
  await serveWeb(app, deps.webFolder, {
    PUBLIC_URL: deps.publicUrl,
    DEMO: deps.config.DEMO ? 'on' : 'off',
  })
  return app
}

/** Logs everything a request causes under its id. Reading a body leaves the first hook's async context. */
function nameCause(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    request.cause = { reqId: request.id, network: networkOf(request.ip || '') }
    withCause(request.cause, done)
  })
  app.addHook('preValidation', (request, _reply, done) => withCause(request.cause, done))
}

function newServer(deps: Deps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => deps.random.uuid(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: CONNECTION_LIMITS_MS.request,
    connectionTimeout: CONNECTION_LIMITS_MS.reader,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 1_000 },
    rewriteUrl: readableUrl,
    frameworkErrors: refuseUnrouted,
    clientErrorHandler: refuseUnparsed,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    trustProxy: deps.config.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    http: {
      maxHeaderSize: 8 * 1024,
      headersTimeout: CONNECTION_LIMITS_MS.headers,
      connectionsCheckingInterval: CONNECTION_LIMITS_MS.check,
    },
  })
  dropStuckReaders(app.server)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('principal', null)
  app.decorateRequest('cause')
  acceptJsonOnly(app)
  return app
}

/** Accepts only JSON; a request without input may have an empty body. */
function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
