import * as contract from '@fourcast/contract/files.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { acceptForms, readForm } from '#platform/http/form.ts'
import { route } from '#platform/http/route.ts'
import { UPLOADS_AT_ONCE } from './policy.ts'
import { addressOf, contentOf, removeFile } from './files.ts'
import { UploadSlots } from './upload-slots.ts'
import { upload } from './upload.ts'

/**
 * Makes browsers treat the content only as a picture. It can be cached, because a URL never changes its
 * content.
 */
const CONTENT_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, max-age=31536000, immutable',
}

const SIZE = { most: contract.UPLOAD_MAX, tooLarge: MESSAGES.photoTooLarge }

export async function filesRoutes(app: FastifyInstance, deps: RouteContext): Promise<void> {
  await app.register((scope) => uploadRoute(scope, deps))

  route(app, deps, contract.fileUrl, ({ params }, { user }) =>
    addressOf(deps, user.userId, params.id),
  )

  route(app, deps, contract.deleteFile, ({ params }, { user }) => removeFile(deps, user, params.id))

  route(app, deps, contract.fileContent, async ({ params }, { reply }) => {
    const bytes = await contentOf(deps, params)
    void reply.headers(CONTENT_HEADERS).send(bytes)
  })
}

async function uploadRoute(scope: FastifyInstance, deps: RouteContext): Promise<void> {
  await acceptForms(scope)
  const slots = new UploadSlots(UPLOADS_AT_ONCE)
  route(scope, deps, contract.uploadFile, (_input, { user, request }) =>
    upload(deps, user, slots, () => readForm(request, contract.UploadForm, SIZE)),
  )
}
