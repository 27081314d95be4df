import * as contract from '@fourcast/contract/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { callerOf } from '#domains/accounts/caller.ts'
import { deleteAccount } from './deletion/delete-account.ts'
import { exportAccount } from './export/export.ts'
import { route } from '#platform/http/route.ts'

/** Export of personal data, and deletion of the account. */
export function dataRoutes(app: FastifyInstance, deps: RouteContext) {
  route(app, deps, contract.deleteAccount, ({ body }, { user, request }) =>
    deleteAccount(deps, user, { password: body.password, caller: callerOf(request) }),
  )

  route(app, deps, contract.exportAccount, async (_input, { reply, user }) => {
    const { name, zip } = await exportAccount(deps, user)
    void reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(zip)
  })
}
