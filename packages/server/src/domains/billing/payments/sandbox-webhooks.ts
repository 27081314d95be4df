import type { FastifyInstance } from 'fastify'
import type { Courier } from '#platform/payments/sandbox/webhooks.ts'

/** From nowhere (the discard prefix): what the sandbox sends takes nothing from anyone's limit. */
const NOWHERE = '100::1'

/**
 * Brings the sandbox's webhooks to our own endpoint: the whole way of a call, but for the network,
 * so that neither the port nor a proxy in front has to be known.
 */
export const courierTo =
  (app: FastifyInstance): Courier =>
  async (sent) =>
    (await app.inject({ ...sent, remoteAddress: NOWHERE })).statusCode
