import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../packages/web/dist')

/**
 * The most that a page's file asks for: gzip in KB of 1,000 bytes, and the number of scripts and styles.
 * What a page weighs today and a little more, so that no page grows unnoticed. `npm run bench -- weight`
 * measures what a browser loads, and compares it with the goals.
 */
const MOST = [
  [/^(?!screens|spa|outbox|offline)/, { scripts: 93.5, styles: 10.3, files: 8 }],
  [/^screens\/dashboard/, { scripts: 141.7, styles: 11.7, files: 11 }],
  [/^screens\/profile/, { scripts: 145, styles: 14.2, files: 12 }],
  [/^screens/, { scripts: 144.6, styles: 15.1, files: 15 }],
] as const

const kb = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1000

function weightOf(page: string) {
  const html = readFileSync(join(DIST, page), 'utf8')
  // Disabled links are not fetched, and what a page loads for users alone is not part of a guest's.
  const asked = html.replaceAll(/<link [^>]* disabled [^>]*>| data-user-\w+="[^"]*"/g, '')
  const named = asked.match(/\/[\w./-]+\.(?:js|css)\b/g) ?? []
  const files = [...new Set(named)]
  const total = (end: string) =>
    files.filter((file) => file.endsWith(end)).reduce((sum, file) => sum + kb(file), 0)
  return { scripts: total('.js'), styles: total('.css'), files: files.length }
}

const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.html') && MOST.some(([kind]) => kind.test(name)))

test('the build has its pages', () => expect(pages.length).toBeGreaterThan(20))

test.each(pages)('%s asks for no more than today’s weight', (page) => {
  const most = MOST.find(([kind]) => kind.test(page))?.[1] ?? { scripts: 0, styles: 0, files: 0 }
  const { scripts, styles, files } = weightOf(page)
  expect.soft(scripts).toBeLessThanOrEqual(most.scripts)
  expect.soft(styles).toBeLessThanOrEqual(most.styles)
  expect.soft(files).toBeLessThanOrEqual(most.files)
})
