// `node service-worker.mjs OUT`: writes OUT/offline.html, and OUT/sw.js, which knows every file that it keeps.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { adminFiles } from './prerender/admin-files.mjs'

const out = process.argv[2]
if (out === undefined) throw new Error('Say where the built web lies')

const SHARED = { logLevel: 'warn', configFile: false, root: import.meta.dirname }
const INTO = { outDir: out, emptyOutDir: false, copyPublicDir: false, assetsInlineLimit: 0 }

// Of its own: the offline page has no script, and nothing of the app should hang on it.
await build({ ...SHARED, build: { ...INTO, rolldownOptions: { input: 'offline.html' } } })

/** What the app is made of. Pictures for other sites, maps and what is for crawlers are not. */
const KEPT =
  /^(assets\/.*\.(js|css|woff2|svg)|icons\/.*\.png|[\w-]+\.(html|svg)|logo\.png|(theme|start)\.js|manifest\.webmanifest)$/
/** Pages that can do nothing without the server; offline, a page says so instead. */
const NEEDS_SERVER =
  /^(login|signup|forgot-password|reset-password|verify-email|confirm-email|unsubscribe|contact)\.html$/
const PAGE = /^(?!spa\.)([\w-]+)\.html$/

const names = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
for (const needed of ['spa.html', 'offline.html'])
  if (!names.includes(needed)) throw new Error(`The build has no ${needed}`)

/** 'terms.html' is asked for as '/terms'; other files by their own names. */
const addressOf = (name) => (name === 'index.html' ? '/' : `/${PAGE.exec(name)?.[1] ?? name}`)

/** Parts of the bundle carry the hash of their content in their names; others need one. */
const revisionOf = (name) =>
  name.startsWith('assets/')
    ? null
    : createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')
        .slice(0, 16)

const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'))
const forAdmins = adminFiles(manifest)

const files = names
  .filter((name) => KEPT.test(name) && !NEEDS_SERVER.test(name) && !forAdmins.has(name))
  .map((name) => ({ url: addressOf(name), revision: revisionOf(name) }))
const pages = names.filter((name) => PAGE.test(name) && name !== 'offline.html').map(addressOf)

await build({
  ...SHARED,
  define: {
    'process.env.NODE_ENV': '"production"',
    FILES_TO_KEEP: JSON.stringify(files),
    PAGES_WITH_A_FILE: JSON.stringify(pages),
  },
  build: {
    ...INTO,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/sw/sw.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
