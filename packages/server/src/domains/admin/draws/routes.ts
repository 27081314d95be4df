import * as contract from '@fourcast/contract/admin-draws.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { UploadSlots } from '#domains/accounts/photo/upload-slots.ts'
import { acceptForms, readForm } from '#platform/http/form.ts'
import { allowSending } from '#platform/http/timeouts.ts'
import { route } from '#platform/http/route.ts'
import { importOf, importsPage, queueImport } from './imports.ts'
import { modelsInUse } from './models.ts'
import { clearSeries, refreshSource } from './series.ts'
import { sourceStatuses } from './sources.ts'

const SIZE = { most: contract.IMPORT_MAX, tooLarge: 'Choose a file of at most 20 MB' }

const UPLOADS_AT_ONCE = {
  most: 2,
  share: 2,
  busy: 'Too many uploads right now. Try again in a moment.',
}

/** Sources of draws, imports and models. */
export async function adminDrawsRoutes(app: FastifyInstance, deps: RouteContext): Promise<void> {
  route(app, deps, contract.listSources, () => sourceStatuses(deps))

  route(app, deps, contract.refreshSource, ({ params }, { user, request }) =>
    refreshSource(deps, { userId: user.userId, requestId: request.id }, params),
  )

  route(app, deps, contract.clearSeries, ({ params, body }, { user, request }) =>
    clearSeries(deps, { userId: user.userId, requestId: request.id }, params, body.confirm),
  )

  await app.register(async (scope) => uploadRoute(scope, deps))

  route(app, deps, contract.listImports, ({ query }) => importsPage(deps, query))

  route(app, deps, contract.importProgress, ({ params }) => importOf(deps, params.id))

  route(app, deps, contract.listModels, () => modelsInUse(deps))
}

async function uploadRoute(scope: FastifyInstance, deps: RouteContext): Promise<void> {
  await acceptForms(scope)
  // Each upload is in memory until it is stored.
  const slots = new UploadSlots(UPLOADS_AT_ONCE)
  route(scope, deps, contract.startImport, (_input, { user, request }) =>
    slots.run(user.userId, async () => {
      using _ = allowSending(request.raw, { most: contract.startImport.sendingMs })
      const form = await readForm(request, contract.startImport.multipart, SIZE)
      return await queueImport(deps, { userId: user.userId, requestId: request.id }, form)
    }),
  )
}
