import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownCall } from './errors.ts'
import { openPages, type Page, type PageFacts } from './pages.ts'

/** Rendered by the browser: every address without a rendered page. */
const SHELL = 'spa.html'

/** Files of the build with placeholders for this server's address. */
const FILLED = /^\/(?!spa\.html)(screens\/)?[a-z-]+\.(html|txt|xml)$/

/** True if a path is one of the API's, served or not. */
export const isCall = (path: string) => /^\/(api|ml_api)(\/|$)/.test(path)

/**
 * Replaces paths that the router or the file server would refuse with JSON ('//x', '/%5Cx', '/%zz') by
 * one that is not found, so that the browser shows our page.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = ''] = url.split('?', 1)
  return isCall(path) || isReadable(path) ? url : '/not-found'
}

function isReadable(path: string): boolean {
  try {
    return !/\/\/|\\|\0|\/\.\.?(\/|$)/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

export const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/**
 * The built web: its files, a rendered page if there is one, and otherwise the shell of a screen,
 * or the bare one.
 */
export async function serveWeb(app: FastifyInstance, folder: string, facts: PageFacts) {
  const built = existsSync(join(folder, SHELL))
  const pages = openPages(folder, facts)
  await serveFiles(app, folder, built)
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!built || !reads || isCall(path)) return unknownCall(request, reply)
    const name = pageNameOf(path)
    const screen = screenNameOf(path)
    const page =
      (name === null ? null : await pages(name)) ??
      (screen === null ? null : await pages(`screens/${screen}`))
    if (page) return sendPage(request, reply, page)
    return wantsPage(request)
      ? reply.header('cache-control', 'no-cache').sendFile(SHELL)
      : unknownCall(request, reply)
  })
}

const serveFiles = (app: FastifyInstance, folder: string, built: boolean) =>
  app.register(fastifyStatic, {
    root: folder,
    serve: built,
    // Read on request and not at the start: a build under a running app must not break its pages.
    wildcard: true,
    dotfiles: 'ignore',
    preCompressed: true,
    // Pages are sent below, with their address filled in.
    allowedPath: (path) => path !== '/' && !path.endsWith('.map') && !FILLED.test(path),
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ contain a hash of their content; all other files are revalidated.
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

/**
 * '/' → index.html; '/terms', '/terms/' and '/terms.html' → terms.html; null if no page can have
 * this path.
 */
function pageNameOf(path: string): string | null {
  if (path === '/') return 'index.html'
  if (FILLED.test(path)) return path.slice(1)
  const name = /^\/([a-z-]+)\/?$/.exec(path)?.[1]
  return name === undefined || name === 'index' || name === 'spa' ? null : `${name}.html`
}

/**
 * '/dashboard' → dashboard.html, '/numbers/0199…' → numbers-id.html. Administrators' pages share one shell:
 * '/admin/users' → admin.html.
 */
function screenNameOf(path: string): string | null {
  if (/^\/admin(\/[\w-]+)+\/?$/.test(path)) return 'admin.html'
  const list = /^\/(numbers|profile\/invoices)\/[\w-]+\/?$/.exec(path)?.[1]
  return list === undefined ? pageNameOf(path) : `${list.replace('/', '-')}-id.html`
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: Page) {
  reply.code(200).headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag.slice(2))) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bodies[encoding])
}

/** The best accepted encoding; one with weight 0 is not accepted. */
function encodingFor(accepted: string): keyof Page['bodies'] {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const taken = new Set(wanted.map((one) => one.split(';', 1)[0]?.trim()))
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

/** True if a browser opens a page; a missing script or picture stays a 404. */
const wantsPage = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('text/html') && !/\.[a-z0-9]{2,5}$/i.test(pathOf(request))
