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
import { payerOf } from './methods.ts'

type Act = Input<typeof sandboxAct>['body']

/** In the sandbox someone plays their own bank; what follows is reported as it would be by a real one. */
export async function runSandboxAction(
  deps: Pick<Deps, 'db' | 'payments' | 'background'>,
  user: Principal,
  act: Act,
  courier: WebhookSender,
): Promise<void> {
  const owner = payerOf(user)
  const { payments, background } = deps
  if (!isSandbox(payments)) throw notFound('The sandbox')
  if (!(await acted(deps, payments, owner, act))) throw notFound('A payment that waits for this')
  background.wake('sandbox', async () => void (await payments.work(courier)))
}

async function acted(
  deps: Pick<Deps, 'db' | 'payments'>,
  sandbox: Sandbox,
  owner: OwnerId,
  { act, setup }: Act,
): Promise<boolean> {
  if (act === 'settle') return await sandbox.hurry(owner)
  if (!setup) return await sandbox.answer(owner, act === 'confirm')
  const given = { ...setup, refused: act === 'refuse' }
  return await sandbox.finishSetup(await customerOf(deps, owner), given)
}

/** From nowhere (the discard prefix): what the sandbox sends takes nothing from anyone's limit. */
const NOWHERE = '100::1'

/**
 * Brings the sandbox's webhooks to our own endpoint: the whole way of a call, but for the network,
 * so that neither the port nor a proxy in front has to be known.
 */
export const webhookSenderTo =
  (app: FastifyInstance): WebhookSender =>
  async (sent) =>
    (await app.inject({ ...sent, remoteAddress: NOWHERE })).statusCode
