import type { Role } from '@fourcast/contract/accounts.ts'
import { grantRole } from '#domains/accounts/administration.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'

/** Someone of a rank, whose session and last proof outlast the clock's leaps. */
export async function newAdmin(app: TestApp, role: Role = 'admin'): Promise<Person> {
  const person = await signUp(app)
  await grantRole(app.deps, [person.user.email, role])
  const session = await signIn(app, person, { rememberMe: true })
  await app.pool.query("update session set proven_at = '2100-01-01' where user_id = $1", [
    person.user.id,
  ])
  return { ...session, password: person.password }
}

/** What the audit holds, the first entry first. */
export async function audited(app: TestApp) {
  const { rows } = await app.pool.query(
    `select action, subject, subject_id as "subjectId", actor_id as "actorId", before, after,
      request_id as "requestId" from audit where actor_id is not null order by id`,
  )
  return rows
}
