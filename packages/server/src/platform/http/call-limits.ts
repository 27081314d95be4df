import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memoryLimit, tooMany, wait } from './limits.ts'
import { isCall, pathOf } from './web.ts'

interface Limits {
  LIMIT_CALLS: number
  LIMIT_PAGES: number
}

/**
 * Calls and pages are counted apart: a page brings dozens of files with it, and who opens many of
 * them is a reader. Who is over the limit of pages gets a page, never JSON.
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

/** By the route that answers, which the router found in the decoded path, or by the path where none does. */
const countsAsCall = (request: FastifyRequest): boolean =>
  isCall(request.routeOptions.url ?? '') || isCall(pathOf(request))

/** Plain HTML: the files that would style it are what was refused. */
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
