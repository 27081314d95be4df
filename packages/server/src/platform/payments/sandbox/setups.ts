import type { MethodType } from '@fourcast/contract/payments.ts'
import { and, eq } from 'drizzle-orm'
import type { SetupOutcome } from '../provider.ts'
import type { SandboxDeps } from './deps.ts'
import { newRef } from './deps.ts'
import { attachNamed, described } from './methods.ts'
import { sandboxMethod, sandboxSetup } from '#platform/db/schema/sandbox.ts'

export async function beginSandboxSetup(deps: SandboxDeps, customer: string, type: MethodType) {
  const reference = newRef(deps, 'seti')
  const clientSecret = `${reference}_secret_${deps.random.token()}`
  await deps.db.insert(sandboxSetup).values({
    ref: reference,
    customer,
    type,
    clientSecret,
    status: 'requires_action',
    createdAt: deps.clock.now(),
  })
  return { reference, clientSecret }
}

/** The outcome of a set-up; or a test method by its name, which needs none. */
export async function completeSandboxSetup(
  deps: SandboxDeps,
  customer: string,
  reference: string,
): Promise<SetupOutcome | null> {
  const setup = await findSetup(deps, customer, reference)
  if (!setup) return await attachNamed(deps, customer, reference)
  if (setup.status === 'requires_action')
    return { outcome: 'requires_action', clientSecret: setup.clientSecret }
  const method = setup.method && (await findMethod(deps, setup.method))
  if (!method) return { outcome: 'declined', code: 'setup_intent_authentication_failure' }
  return { outcome: 'succeeded', method: described(method) }
}

async function findSetup({ db }: SandboxDeps, customer: string, reference: string) {
  const { ref, customer: owner } = sandboxSetup
  const [found] = await db
    .select()
    .from(sandboxSetup)
    .where(and(eq(ref, reference), eq(owner, customer)))
  return found
}

async function findMethod({ db }: SandboxDeps, ref: string) {
  const [found] = await db.select().from(sandboxMethod).where(eq(sandboxMethod.ref, ref))
  return found
}

/** The owner's part in the browser: enters a test method, and confirms it or does not. */
export async function finishSandboxSetup(
  deps: SandboxDeps,
  customer: string,
  { reference, method, refused }: { reference: string; method: string; refused: boolean },
): Promise<boolean> {
  const setup = await findSetup(deps, customer, reference)
  if (setup?.status !== 'requires_action') return false
  const given = refused ? null : await attachNamed(deps, customer, method)
  const kept = given?.outcome === 'succeeded' ? given.method.ref : null
  await deps.db
    .update(sandboxSetup)
    .set({ status: kept === null ? 'declined' : 'succeeded', method: kept })
    .where(eq(sandboxSetup.ref, reference))
  return true
}
