import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/admin-users.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

export interface Token {
  token: string
}

export const idOf = ({ user }: Pick<Person, 'user'>) => ({ params: { id: user.id } })

/** Changes an account, whatever comes of it. */
export const put = (
  app: TestApp,
  by: Token,
  of: Pick<Person, 'user'>,
  body: NonNullable<Request<typeof contract.updateUser>['body']>,
) => app.request(contract.updateUser, { ...idOf(of), body }, by)

/** 200 while someone is signed in. */
export const statusOf = async (app: TestApp, by: Token): Promise<number> =>
  (await app.request(accounts.verify, {}, by)).statusCode
