import type { Role, Session } from '@fourcast/contract/accounts.ts'
import { grantRole } from '#features/accounts/service/grant.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { signIn, signUp } from './people.ts'

/** Someone new who has a rank from now on, and whose session outlasts the clock's leaps. */
export async function newAdmin(app: TestApp, role: Role = 'admin'): Promise<Session & Person> {
  const person = await signUp(app)
  await grantRole(app.deps, [person.user.email, role])
  return { ...person, ...(await signIn(app, person, { rememberMe: true })) }
}

/** What administrators did by calls, oldest first: 'quarantine.accept of quarantine 7', and what changed. */
export async function deeds(app: TestApp) {
  const { rows } = await app.pool.query(
    `select concat_ws(' ', action, 'of', subject, subject_id) as deed, actor_id as actor,
       request_id is not null as traced, before, after
     from audit where actor_id is not null order by id`,
  )
  return rows
}
