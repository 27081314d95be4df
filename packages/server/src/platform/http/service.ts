import { setTimeout } from 'node:timers/promises'
import * as contract from '@fourcast/contract/service.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { type ContactSettings, helpLineOf, type HelpLineSettings } from '#public-settings.ts'
import type { Clock } from '#platform/clock.ts'
import { VERSION } from '#version.ts'
import type { RouteDeps } from './route.ts'
import { securityText } from './security-text.ts'
import { route } from './route.ts'
import { hasOutboxPage, isFromHere } from '#platform/email/outbox.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'

interface ServiceDeps extends RouteDeps {
  probe: Pick<pg.Pool, 'query'>
  payments: Pick<PaymentProvider, 'name' | 'publishableKey'>
  clock: Clock
  publicUrl: string
  config: Pick<Config, 'DEMO' | 'PUBLIC_URL' | 'SMTP_URL' | 'production'> &
    HelpLineSettings &
    ContactSettings
  isReady: () => boolean
  instance: string
}

export function serviceRoutes(app: FastifyInstance, deps: ServiceDeps) {
  route(app, deps, contract.live, async () => ({ status: 'ok' as const }))

  route(app, deps, contract.health, async (_input, { reply }) => {
    const { instance } = deps
    if (deps.isReady() && (await answers(deps.probe)))
      return { status: 'ok' as const, version: VERSION, instance }
    const notReady = {
      status: deps.isReady() ? ('database_unavailable' as const) : ('stopping' as const),
      version: VERSION,
      instance,
    }
    // Otherwise the caller of this handler would send 200 before it ends.
    await reply
      .code(503)
      .header('retry-after', 1)
      .type('application/json')
      .serializer(JSON.stringify)
      .send(notReady)
    return notReady
  })

  route(app, deps, contract.securityText, async (_input, { reply }) => {
    reply.type('text/plain; charset=utf-8').send(securityText(deps))
  })

  route(app, deps, contract.config, async (_input, { request }) => ({
    version: VERSION,
    demo: deps.config.DEMO,
    helpLine: helpLineOf(deps.config),
    outbox: hasOutboxPage(deps.config) && isFromHere(request),
    supportEmail: deps.config.SUPPORT_EMAIL,
    payments: { provider: deps.payments.name, publishableKey: deps.payments.publishableKey },
  }))
}

/** Health checks wait a second at most. */
const PATIENCE_MS = 800

/** A database that hangs counts as unreachable. */
const answers = (probe: ServiceDeps['probe']): Promise<boolean> =>
  Promise.race([
    probe.query('select 1').then(
      () => true,
      () => false,
    ),
    setTimeout(PATIENCE_MS, false, { ref: false }),
  ])
