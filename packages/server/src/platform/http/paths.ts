import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const
const known = new WeakMap<FastifyInstance, { method: string; pattern: RegExp }[]>()

/** Remembers every route of an app as it is added, to tell 405 from 404. */
export function rememberPaths(app: FastifyInstance) {
  const routes: { method: string; pattern: RegExp }[] = []
  known.set(app, routes)
  app.addHook('onRoute', (route) => {
    if (route.url.includes('*')) return
    const pattern = new RegExp(`^${route.url.replace(/[.]/g, '\\.').replace(/:[^/]+/g, '[^/]+')}$`)
    for (const method of [route.method].flat()) routes.push({ method, pattern })
  })
}

export function allowedMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0] ?? url
  const found = (known.get(app) ?? []).filter((route) => route.pattern.test(path))
  return METHODS.filter((method) => found.some((route) => route.method === method))
}
