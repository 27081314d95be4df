// Run by scripts/build.mjs after the bundle is built: `node prerender.mjs OUT`. Renders every public page to
// its own file, so that it can be read before any script has run, and without scripts.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, minifySync } from 'vite'
import { allowed, headOf } from './prerender/head.mjs'
import { filesFor, linksOf } from './prerender/files.mjs'
import { robots, sitemap } from './prerender/search.mjs'

const root = import.meta.dirname
const out = resolve(process.argv[2] ?? 'dist')

/** Pages and their markup, from a bundle for Node. It is built beside node_modules, to find React. */
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

const ENTRY = /<script type="module"[^>]*><\/script>/
const ENTRY_STYLES = /<link rel="stylesheet"[^>]*>/
const START = '<script src="/start.js"></script>'

/** Fills the shell with a page: its head tags, its files and its markup. */
function fill(shell, { page, markup, forUsers, screen }, parts) {
  const { head, body } = headOf(page, markup)
  const files = filesFor(parts, [`src/${page.module}`])
  const more = forUsers.map((module) => `src/${module}`)
  const ofUsers = more.length > 0 ? filesForUsers(files, filesFor(parts, more)) : null
  return replaced(shell, [
    // Lets the page reserve space for the demo button, or none.
    ['<html lang="en">', '<html lang="en" data-demo="{{DEMO}}">'],
    [/<!-- page -->.*?<!-- \/page -->/s, head],
    ...loading(files, 'page', ofUsers),
    ['<div id="root"></div>', `<div id="root">${body}</div>${templateOf(screen)}`],
  ])
}

/** The first view of a page that differs for signed-in users. start.js puts it in its place. */
const templateOf = (screen) =>
  screen === null ? '' : `<template data-screen>${allowed(screen)}</template>`

/** Fills the shell for a screen behind the sign-in: its first view, and its files beside the entry. */
function shellFor(shell, { modules, markup }, parts) {
  const files = filesFor(
    parts,
    modules.map((module) => `src/${module}`),
  )
  return replaced(shell, [
    ...loading(files, 'screen'),
    ['<div id="root"></div>', `<div id="root">${allowed(markup)}</div>`],
  ])
}

/** The page can be read before its scripts: start.js fetches them after the first paint. */
const loading = (files, kind, forUsers = null) => [
  [ENTRY, ''],
  [START, startTag(files, forUsers)],
  [ENTRY_STYLES, linksOf(files, sheetOf(files, kind)).join('\n    ')],
]

/** Further files of a page for signed-in users: scripts, and styles in one file before its chunks. */
function filesForUsers(known, { scripts, styles }) {
  const more = styles.filter((file) => !known.styles.includes(file))
  return {
    scripts: scripts.filter((file) => !known.scripts.includes(file)),
    styles: [sheetOf({ styles: more }, 'screen'), ...more].map((file) => `/${file}`),
  }
}

function startTag({ scripts }, forUsers) {
  const lists = {
    scripts,
    ...(forUsers && { 'user-scripts': forUsers.scripts, 'user-styles': forUsers.styles }),
  }
  const attributes = Object.entries(lists).map(([name, list]) => `data-${name}="${list.join(' ')}"`)
  return `<script src="/start.js" ${attributes.join(' ')}></script>`
}

/** Writes all styles of a page into one file, in their order. `kind` is 'page' or 'screen'. */
function sheetOf({ styles }, kind) {
  const text = styles.map((file) => readFileSync(join(out, file), 'utf8').trim()).join('\n')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const sheet = `assets/${kind}-${hash}.css`
  writeFileSync(join(out, sheet), text)
  return sheet
}

const replaced = (shell, fillings) =>
  fillings.reduce((html, [place, part]) => {
    const next = html.replace(place, () => part)
    if (next === html) throw new Error(`index.html has no place ${place}`)
    return next
  }, shell)

const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

// start.js runs before everything else, as a file of its own.
const start = join(out, 'start.js')
writeFileSync(start, minifySync('start.js', readFileSync(start, 'utf8')).code)

const { pages, screens } = await rendered()
const said = (name) => JSON.parse(readFileSync(join(out, '.vite', name), 'utf8'))
const parts = { manifest: said('manifest.json'), fileOf: said('modules.json') }
const shell = readFileSync(join(out, 'index.html'), 'utf8')
// All other addresses are rendered by the browser from the plain shell; so is every address offline.
copyFileSync(join(out, 'index.html'), join(out, 'spa.html'))
for (const one of pages) writeFileSync(join(out, fileOf(one.page.path)), fill(shell, one, parts))
mkdirSync(join(out, 'screens'))
for (const one of screens)
  writeFileSync(join(out, 'screens', `${one.name}.html`), shellFor(shell, one, parts))
writeFileSync(join(out, 'robots.txt'), robots())
writeFileSync(join(out, 'sitemap.xml'), sitemap(pages.map(({ page }) => page)))
