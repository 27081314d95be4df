import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BrowserContext, Route } from '@playwright/test'
import { ROOT } from './browser.ts'
import type { SharedApp } from './server.ts'
import { freePort, startApp } from './server.ts'
import { installStripe } from './stripe-script.ts'

const STAND_IN = 'packages/server/src/platform/payments/stripe/testing/serve.ts'
const SECRET = 'whsec_of_the_journeys'

/** The app with Stripe payments, a fake Stripe API, and Stripe's sites for a browser. */
export interface StripeWorld extends AsyncDisposable {
  app: SharedApp
  /** Serves Stripe's script, frames and API to a browser. */
  serveTo: (context: BrowserContext) => Promise<void>
}

export async function startStripe(): Promise<StripeWorld> {
  const port = await freePort()
  const app = await startApp({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of0the0journeys',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of0the0journeys',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_BASE_URL: `http://127.0.0.1:${port}`,
  })
  const args = [STAND_IN, String(port), `${app.url}/api/payments/webhook`, SECRET]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const tell = async (line: string) => {
    const done = once(child.stdout, 'data')
    child.stdin.write(`${line}\n`)
    await done
  }
  const api = `http://127.0.0.1:${port}`
  return {
    app,
    serveTo: async (context) => {
      await context.route('https://js.stripe.com/**', serveScript)
      await context.route('https://hooks.stripe.com/**', serveBank)
      await context.route('https://api.stripe.com/**', (route) => passOn(route, api, tell))
    },
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const html = (body: string) => ({ contentType: 'text/html', body: `<!doctype html>${body}` })

/** Serves the script, or the frame with a field for a method's name in place of a card number. */
function serveScript(route: Route) {
  if (!route.request().url().endsWith('/stripe.js'))
    return route.fulfill(
      html(`<label>Card <input oninput="parent.postMessage(this.value, '*')"></label>`),
    )
  const body = `(${installStripe.toString()})()`
  return route.fulfill({ contentType: 'text/javascript', body })
}

const serveBank = (route: Route) =>
  route.fulfill(html(`<button onclick="parent.postMessage('yes', '*')">It is me</button>`))

/** Forwards the browser's calls, which have the publishable key in the form. */
async function passOn(route: Route, api: string, tell: (line: string) => Promise<void>) {
  const { pathname } = new URL(route.request().url())
  const form = new URLSearchParams(route.request().postData() ?? '')
  const headers = { 'access-control-allow-origin': '*' }
  const [, challenged] = /^\/v1\/challenge\/(\w+)$/.exec(pathname) ?? []
  if (challenged !== undefined) {
    await tell(`authenticate ${challenged} ${form.get('said')}`)
    return await route.fulfill({ headers, json: {} })
  }
  const authorization = `Bearer ${form.get('key')}`
  form.delete('key')
  const answer = await fetch(api + pathname, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  await route.fulfill({ status: answer.status, headers, json: await answer.json() })
}
