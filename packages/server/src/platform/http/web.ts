import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownCall } from './errors.ts'

const isCall = (url: string) => /^\/(api|ml_api)(\/|$|\?)/.test(url)

/** The built web: its files, and its one page for every address that is not a call. */
export async function serveWeb(app: FastifyInstance, folder: string) {
  const built = existsSync(join(folder, 'index.html'))
  await app.register(fastifyStatic, {
    root: folder,
    serve: built,
    // Found when asked for, not at the start: a build under a running app must not break its pages.
    wildcard: true,
    dotfiles: 'ignore',
    preCompressed: true,
    allowedPath: (path) => !path.endsWith('.map'),
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of their content; everything else is asked for again.
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const page = built && request.method === 'GET' && !isCall(request.url) && wantsPage(request)
    return page
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : unknownCall(request, reply)
  })
}

/** A person's browser asks for a page; a missing script or picture stays a 404. */
const wantsPage = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('text/html') &&
  !/\.[a-z0-9]{2,5}$/i.test(request.url.split('?', 1)[0] ?? '')
