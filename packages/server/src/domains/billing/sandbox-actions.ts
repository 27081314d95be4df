import type { Input } from '@fourcast/contract/endpoint.ts'
import type { sandboxAct } from '@fourcast/contract/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { Sandbox } from '#platform/payments/sandbox/sandbox.ts'
import { isSandbox } from '#platform/payments/sandbox/sandbox.ts'
import type { WebhookSender } from '#platform/payments/sandbox/webhooks.ts'
import { customerOf } from './customers.ts'
import { payerOf } from './deps.ts'

type Act = Input<typeof sandboxAct>['body']

/** Plays the bank's part in the sandbox. The outcome is then reported as a real provider would. */
export async function runSandboxAction(
  deps: Pick<Deps, 'db' | 'payments'>,
  user: Principal,
  act: Act,
): Promise<void> {
  const owner = payerOf(user)
  const { payments } = deps
  if (!isSandbox(payments)) throw notFound('The sandbox was not found')
  if (!(await acted(deps, payments, owner, act)))
    throw notFound('A payment waiting for this action was not found')
}

async function acted(
  deps: Pick<Deps, 'db' | 'payments'>,
  sandbox: Sandbox,
  owner: OwnerId,
  { act, setup }: Act,
): Promise<boolean> {
  if (act === 'settle') return await sandbox.advance(owner)
  if (!setup) return await sandbox.answer(owner, act === 'confirm')
  const given = { ...setup, refused: act === 'refuse' }
  return await sandbox.finishSetup(await customerOf(deps, owner), given)
}

/**
 * The sandbox's own address (the IPv6 discard prefix), so its webhooks do not use up anyone's
 * limit.
 */
const NOWHERE = '100::1'

/**
 * Sends the sandbox's webhooks to our own endpoint without the network, so neither the port nor a
 * proxy has to be known.
 */
export const webhookSenderTo =
  (app: FastifyInstance): WebhookSender =>
  async (sent) =>
    (await app.inject({ ...sent, remoteAddress: NOWHERE })).statusCode
