// Run by scripts/build.mjs after the bundle is built: `node prerender.mjs OUT`. Renders every public
// page to a file of its own, so that it can be read before any script has run, and without.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { headOf } from './prerender/head.mjs'
import { filesFor } from './prerender/files.mjs'
import { robots, sitemap } from './prerender/search.mjs'

const root = import.meta.dirname
const out = resolve(process.argv[2] ?? 'dist')

/** The pages and their markup, from a bundle that Node can run. Beside node_modules, to find React. */
async function rendered() {
  const folder = join(root, 'node_modules', `.prerender-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    await build({
      root,
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir: folder, copyPublicDir: false, manifest: false },
    })
    return await (await import(pathToFileURL(join(folder, 'prerender.js')).href)).renderAll()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The shell with a page in it: what the page says of itself, its files, its markup. */
function fill(shell, { page, markup }, manifest) {
  const { head, body } = headOf(page, markup)
  const links = filesFor(manifest, `src/${page.module}`)
  const parts = [
    // So that the page leaves room for the way in with the demo account, or none.
    ['<html lang="en">', '<html lang="en" data-demo="{{DEMO}}">'],
    [/<!-- page -->.*?<!-- \/page -->/s, head],
    ['</head>', `  ${links.join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root">${body}</div>`],
  ]
  const whole = parts.reduce((html, [place, part]) => {
    const next = html.replace(place, () => part)
    if (next === html) throw new Error(`index.html has no place ${place} for ${page.path}`)
    return next
  }, shell)
  // What can be read is there already: scripts let styles and the font go first.
  return whole.replaceAll(
    /<(script type="module"|link rel="modulepreload") /g,
    '<$1 fetchpriority="low" ',
  )
}

const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

const pages = await rendered()
const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8'))
const shell = readFileSync(join(out, 'index.html'), 'utf8')
// Every other address is drawn by the browser from the shell as it is; so is every address offline.
copyFileSync(join(out, 'index.html'), join(out, 'spa.html'))
for (const one of pages) writeFileSync(join(out, fileOf(one.page.path)), fill(shell, one, manifest))
writeFileSync(join(out, 'robots.txt'), robots())
writeFileSync(join(out, 'sitemap.xml'), sitemap(pages.map(({ page }) => page)))
