import type { Page } from '@playwright/test'
import { alive } from './support/open.ts'
import { PUBLIC, WAITING_SCREENS } from './support/pages.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page can be read, and says what it is', async ({ page }) => {
    const titles = new Set<string>()
    for (const path of PUBLIC) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('contentinfo'), path).toContainText('1-800-MY-RESET')
      await expect(page.locator('main'), path).not.toBeEmpty()
      titles.add(await page.title())
    }
    expect(titles.size, 'each has a title of its own').toBe(PUBLIC.length)
  })

  test('the landing page shows the sample and its odds', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
    await expect(page.getByText('1 in 10,000').first()).toBeVisible()
  })
})

test('the source of the landing page names it to search engines and link previews', async ({
  app,
  request,
}) => {
  const answer = await request.get('/')
  const source = await answer.text()
  expect(source).toContain('<title>Winning Numbers Generator · Fourcast</title>')
  for (const part of [
    /<meta name="description" content="Fourcast turns four digits [^"]+"/,
    /<meta property="og:title" content="Winning Numbers Generator · Fourcast"/,
    /<meta property="og:description" content="Fourcast turns[^"]+"/,
    /<meta name="twitter:card" content="summary_large_image"/,
  ])
    expect(source).toMatch(part)
  const url = new RegExp('<meta property="og:url" content="([^"]+)"').exec(source)?.[1]
  expect(source).toContain(`<link rel="canonical" href="${url}"`)
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(source)?.[1] ?? ''
  const sent = await request.get(`${app.url}${new URL(picture).pathname}`)
  expect(sent.headers()['content-type']).toBe('image/png')
  expect(source, 'no inline script or style').not.toMatch(/<script(?![^>]*\bsrc=)|<style| style="/)
})

test('pages that search engines must not list say so, and the sitemap lists the rest', async ({
  request,
}) => {
  const [dashboard, reset, map, robots] = await Promise.all(
    ['/dashboard', '/reset-password', '/sitemap.xml', '/robots.txt'].map(async (path) =>
      (await request.get(path, { headers: { accept: 'text/html' } })).text(),
    ),
  )
  expect(dashboard).toContain('<meta name="robots" content="noindex"')
  expect(reset).toContain('<meta name="robots" content="noindex"')
  expect(map).toMatch(/<loc>http[^<]+\/terms<\/loc>/)
  expect(map).not.toMatch(/reset-password|dashboard/)
  expect(robots).toMatch(/Disallow: \/dashboard[^]*Sitemap: http\S+\/sitemap\.xml/)
})

test('a page loads its styles as one file, and the next page only what that file lacks', async ({
  page,
}) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await alive(page)
  expect(sheets).toEqual([expect.stringMatching(/^\/assets\/page-[\w-]+\.css$/)])
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(sheets.some((path) => path.includes('form'))).toBe(true)
  expect(sheets.filter((path) => /\/(index|first)-/.test(path))).toEqual([])
})

test('a page whose combined stylesheet is gone, as during a release, loads its parts', async ({
  page,
}) => {
  await page.route(/\/assets\/page-/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
})

test('a page of plans whose styles for users never come still opens', async ({ page }) => {
  await createAccount(page)
  await page.route(/\/assets\/screen-/, () => new Promise(() => undefined))
  await page.goto('/subscription', { waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Plan' })).toBeVisible()
})

test('the landing page comes to life: the demo card computes', async ({ page }) => {
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Your numbers' })
  await expect(demo.getByRole('list', { name: /4 5 6 7/ }).first()).toBeVisible()
  // Retries, because a script may still be loading, and before hydration a digit field accepts one digit
  // only.
  await expect(async () => {
    await demo.getByLabel('Digit 1').click()
    await page.keyboard.type('9207')
    await expect(demo.getByRole('list', { name: /2 5 3 0/ }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('the footer links to the sources, where each simulated state shows its reason', async ({
  page,
}) => {
  await page.goto('/')
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Draw sources' }).click()
  await expect(page).toHaveURL(/\/sources$/)
  const simulated = page.getByRole('region', { name: 'Simulated for practice' })
  await simulated.getByText('Why each is simulated').click()
  await expect(simulated.getByRole('listitem').filter({ hasText: /^Minnesota\S/ })).toContainText(
    'No four-digit game.',
  )
  await expect(simulated.getByRole('listitem').filter({ hasText: /^Powerball\S/ })).toContainText(
    'Its source is turned off.',
  )
})

test('the head tags of a prerendered page are removed when the visitor goes to another page', async ({
  page,
}) => {
  await page.goto('/')
  await alive(page)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveTitle('Terms of Service · Fourcast')
  await expect(page.locator('link[rel=canonical], [property^="og:"]')).toHaveCount(0)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^The terms of/)
})

test('a signed-in user sees a dashboard link in the header, and is redirected from the login', async ({
  page,
}) => {
  await createAccount(page)
  await page.goto('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('until a stored session is checked, its user does not see the parts for guests', async ({
  page,
}) => {
  await createAccount(page)
  // The scripts never arrive: the first paint stays.
  await page.route('**/assets/*.js', () => undefined)
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign Up', exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
  }
})

for (const path of ['/login', '/dashboard'])
  test(`if the scripts of ${path} do not load, the page says so and can be reloaded`, async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Fourcast did not load.')
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('Fourcast did not load.')).toHaveCount(0)
    await alive(page)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })

test('if the code of the session does not load, the page says so instead of waiting', async ({
  page,
  context,
}) => {
  await createAccount(page)
  // React logs the error; only the first page must log nothing.
  const other = await context.newPage()
  const code = /\/assets\/signed-in-[\w-]+\.js/
  await other.route(code, (route) => route.abort())
  await other.goto('/fair')
  await expect(other.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await other.unroute(code)
  await other.getByRole('button', { name: 'Reload the page' }).click()
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

/** Holds back the scripts of a page. Returns a function that releases them. */
async function withoutScripts(page: Page, path: string) {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return scripts.resolve
}

test('a form submitted before hydration is sent after it, once', async ({ page }) => {
  const letScriptsGo = await withoutScripts(page, '/login')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.postDataJSON())
  })
  const email = page.getByLabel('Email', { exact: true })
  await email.pressSequentially('nobody@example.com')
  // Fills the form like a password manager.
  await page
    .getByLabel('Password', { exact: true })
    .evaluate((field: HTMLInputElement) => (field.value = 'Wrong-Password-1'))
  await email.press('Enter')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page, 'nothing is sent with the address').toHaveURL(/\/login$/)
  letScriptsGo()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([
    { email: 'nobody@example.com', password: 'Wrong-Password-1', rememberMe: false },
  ])
})

test('a button pressed before hydration works after it', async ({ page }) => {
  const letScriptsGo = await withoutScripts(page, '/login')
  await page.getByRole('button', { name: 'Google' }).click()
  letScriptsGo()
  await expect(page.getByText('Google login coming soon!')).toHaveCount(1)
})

test('a screen is seen before its code has run, in the words it has afterwards', async ({
  page,
}) => {
  await createAccount(page)
  for (const path of WAITING_SCREENS) {
    const letScriptsGo = await withoutScripts(page, path)
    const waiting = page.locator('[data-waiting]')
    await expect(waiting.locator('main')).toBeVisible()
    const [heading, lead] = await Promise.all(
      ['h1', 'p'].map((name) => waiting.locator(`main ${name}`).allTextContents()),
    )
    letScriptsGo()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
    await expect(waiting).toHaveCount(0)
    for (const words of heading ?? [])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    // The dashboard replaces its line by the next draw once it is loaded.
    for (const words of path === '/dashboard' ? [] : (lead ?? []))
      await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
})

test('an unconfirmed user sees the notice before the code has run, and it stays in its place', async ({
  page,
}) => {
  await createAccount(page, '', { confirmed: false })
  const letScriptsGo = await withoutScripts(page, '/dashboard')
  const waiting = page.locator('[data-waiting]')
  const notice = page.locator('aside[aria-label="Your email address"]')
  await expect(notice).toBeVisible()
  const [before, words] = [
    await notice.boundingBox(),
    await notice.locator('.banner-text').textContent(),
  ]
  expect(words).toMatch(/Confirm \S+@\S+ within 24 hours/)
  letScriptsGo()
  await expect(waiting).toHaveCount(0)
  await expect(notice.locator('.banner-text')).toHaveText(words ?? '')
  const after = await notice.boundingBox()
  expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width])
  // At the start of the next page: on this one, a late answer may store the user again.
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('fourcast_user') ?? '{}')
    localStorage.setItem('fourcast_user', JSON.stringify({ ...user, emailVerified: true }))
  })
  await withoutScripts(page, '/generate')
  await expect(waiting.locator('main p')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('nobody without a session sees the frame of a screen', async ({ page }) => {
  const letScriptsGo = await withoutScripts(page, '/generate')
  await expect(page.locator('[data-waiting]')).toBeAttached()
  await expect(page.locator('[data-waiting]')).toBeHidden()
  letScriptsGo()
  await expect(page).toHaveURL(/\/login$/)
})
