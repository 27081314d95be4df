import { chromium } from '@playwright/test'
const base = process.env.BASE ?? 'http://localhost:4100'
const out = process.env.OUT ?? '/tmp/shots'
const pages = (process.argv[2] ?? '').split(',')
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const [w, h] of [
  [390, 844],
  [1280, 900],
]) {
  const ctx = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: process.env.DARK ? 'dark' : 'light',
  })
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 150)))
  page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 200)))
  if (process.env.LOGIN !== 'none') {
    await page.goto(base + '/login')
    if (process.env.EMAIL) {
      await page.getByLabel('Email').fill(process.env.EMAIL)
      await page.getByLabel('Password', { exact: true }).fill(process.env.PASSWORD)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    } else await page.getByRole('button', { name: /Demo Login/ }).click()
    await page.waitForURL(/dashboard/)
  }
  for (const p of pages) {
    await page.goto(base + p)
    await page.waitForTimeout(2500)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    console.log(w, p, (height / h).toFixed(1), wide ? 'WIDE' : '')
    await page.screenshot({ path: `${out}/${w}${p.replace(/\W+/g, '_')}.png`, fullPage: true })
  }
  await ctx.close()
}
await browser.close()
