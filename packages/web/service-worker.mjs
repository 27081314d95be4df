// `node service-worker.mjs OUT`: writes OUT/offline.html, and OUT/sw.js, which lists every file that it
// caches.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { BROWSERS } from './browsers.ts'
import { offlineParts } from './prerender/offline-parts.mjs'

const out = process.argv[2]
if (out === undefined) throw new Error('Say where the built web lies')

const SHARED = { logLevel: 'warn', configFile: false, root: import.meta.dirname }
const INTO = {
  outDir: out,
  emptyOutDir: false,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  target: BROWSERS,
}

// A separate build: the offline page has no script and must not depend on the app.
await build({ ...SHARED, build: { ...INTO, rolldownOptions: { input: 'offline.html' } } })

/** Public pages that work offline because they need no script, with their styles. */
const PAGES = ['index', 'terms', 'privacy', 'responsible-play']
const FOR_ALL =
  /^(icons\/icon-192\.png|(spa|offline)\.html|[\w-]+\.svg|logo\.png|start\.js|manifest\.webmanifest)$/
/** Screens behind the sign-in that work offline, and dialogs over them. */
const SCREENS = [
  'app/frame/SignedIn.tsx',
  'app/frame/SignOutQuestion.tsx',
  'app/frame/NotificationPanel.tsx',
  'app/session/IdleQuestion.tsx',
  'app/session/IdleWatch.tsx',
  'app/session/calls.ts',
  'pages/accounts/LoginPage.tsx',
  'pages/dashboard/DashboardPage.tsx',
  'pages/dashboard/FollowState.tsx',
  'pages/dashboard/learning/AiInsights.tsx',
  'pages/dashboard/learning/AiSuggestions.tsx',
  'pages/history/HistoryPage.tsx',
  'pages/numbers/NumbersPage.tsx',
  'pages/numbers/NumberPage.tsx',
  'pages/generate/GeneratePage.tsx',
  'pages/generate/UnsentCard.tsx',
  'core/api/browser-client.ts',
  'domains/offline/answer-storage.ts',
  'domains/picks/send-unsent.ts',
  'domains/offline/unsent.ts',
]
/** Pages that need the server; offline, the offline page replaces them. */
const NEEDS_SERVER =
  /^\/(login|signup|forgot-password|reset-password|verify-email|confirm-email|unsubscribe|contact|outbox)$/
const PAGE = /^(?!spa\.)([\w-]+)\.html$/

const names = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
for (const needed of ['spa.html', 'offline.html'])
  if (!names.includes(needed)) throw new Error(`The build has no ${needed}`)

/** 'terms.html' has the address '/terms'; other files have their own names. */
const addressOf = (name) => (name === 'index.html' ? '/' : `/${PAGE.exec(name)?.[1] ?? name}`)

/** Files of the bundle have a content hash in their names; others need a revision. */
const revisionOf = (name) =>
  name.startsWith('assets/')
    ? null
    : createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')
        .slice(0, 16)

/** Styles and fonts that a page loads. */
const looksOf = (page) =>
  [
    ...readFileSync(join(out, `${page}.html`), 'utf8').matchAll(
      /(?<!disabled href=")\/(assets\/[^" ]+\.(css|woff2))"/g,
    ),
  ].map(([, name]) => name)

const forAll = new Set([
  ...names.filter((name) => FOR_ALL.test(name)),
  ...PAGES.map((page) => `${page}.html`),
  ...[...PAGES, 'offline'].flatMap(looksOf),
])
const files = [...forAll].map((name) => ({ url: addressOf(name), revision: revisionOf(name) }))
const pages = names.filter((name) => PAGE.test(name) && name !== 'offline.html').map(addressOf)
const said = (name) => JSON.parse(readFileSync(join(out, '.vite', name), 'utf8'))
const app = offlineParts(said('manifest.json'), said('modules.json'), SCREENS)

await build({
  ...SHARED,
  define: {
    'process.env.NODE_ENV': '"production"',
    FILES_TO_KEEP: JSON.stringify(files),
    PAGES_WITH_A_FILE: JSON.stringify(pages),
    PAGES_THAT_NEED_THE_SERVER: JSON.stringify(pages.filter((page) => NEEDS_SERVER.test(page))),
    PARTS_OF_THE_APP: JSON.stringify(app.filter((part) => !forAll.has(part)).map(addressOf)),
    ALL_PARTS: JSON.stringify(
      names
        .filter((name) => /^assets\/(?!screen-).*\.(js|css|woff2|svg)$/.test(name))
        .map(addressOf),
    ),
  },
  build: {
    ...INTO,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/sw/sw.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
