import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memoryLimit, tooMany, wait } from './limits.ts'
import { isCall, pathOf } from './web.ts'

interface Limits {
  LIMIT_CALLS: number
  LIMIT_PAGES: number
}

/**
 * Calls and pages are counted apart, because a page loads dozens of files. A visitor over the page
 * limit gets a page, never JSON.
 */
export function limitCalls(app: FastifyInstance, { LIMIT_CALLS, LIMIT_PAGES }: Limits): void {
  const calls = memoryLimit('calls', LIMIT_CALLS, 60)
  const pages = memoryLimit('pages', LIMIT_PAGES, 60)
  app.addHook('onRequest', async (request, reply) => {
    const isOfApi = countsAsCall(request)
    const seconds = await (isOfApi ? calls : pages)(request)
    if (seconds === 0) return
    if (isOfApi) throw tooMany(seconds)
    await sendWaitPage(reply, seconds)
  })
}

/**
 * True if the route that answers is a call; the router decodes the path. Without a route the path decides.
 */
const countsAsCall = (request: FastifyRequest): boolean =>
  isCall(request.routeOptions.url ?? '') || isCall(pathOf(request))

/** Plain HTML, because files that would style it are refused, too. */
const sendWaitPage = (reply: FastifyReply, seconds: number) =>
  reply
    .code(429)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Too many requests | Fourcast</title>
</head>
<body>
<h1>Too many requests</h1>
<p>Your network has opened many pages within a minute. Wait ${wait(seconds)}, then reload this page.</p>
<p><a href="">Reload</a></p>
</body>
</html>
`)
