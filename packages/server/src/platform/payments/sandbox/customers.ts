import { eq } from 'drizzle-orm'
import type { Payer } from '../provider.ts'
import type { SandboxDeps } from './deps.ts'
import { newRef } from './deps.ts'
import { sandboxCustomer, sandboxMethod, sandboxSetup } from '#platform/db/schema/sandbox.ts'

/** The customer of a user: the same for repeated and concurrent calls. */
export async function ensureSandboxCustomer(deps: SandboxDeps, { userId }: Payer): Promise<string> {
  const { db, clock } = deps
  await db
    .insert(sandboxCustomer)
    .values({ ref: newRef(deps, 'cus'), userId, createdAt: clock.now() })
    .onConflictDoNothing({ target: sandboxCustomer.userId })
  const [found] = await db
    .select({ ref: sandboxCustomer.ref })
    .from(sandboxCustomer)
    .where(eq(sandboxCustomer.userId, userId))
  if (!found) throw new Error('a sandbox customer was not kept')
  return found.ref
}

export async function setSandboxDefault({ db }: SandboxDeps, customer: string, methodRef: string) {
  await db
    .update(sandboxCustomer)
    .set({ defaultMethod: methodRef })
    .where(eq(sandboxCustomer.ref, customer))
}

export async function removeSandboxCustomer({ db }: SandboxDeps, customer: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sandboxSetup).where(eq(sandboxSetup.customer, customer))
    await tx.delete(sandboxMethod).where(eq(sandboxMethod.customer, customer))
    await tx.delete(sandboxCustomer).where(eq(sandboxCustomer.ref, customer))
  })
}
