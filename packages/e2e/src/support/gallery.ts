import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './browser.ts'
import { freePort } from './server.ts'

/** The part of Vite used here; Vite is a dependency of the web package, not of this one. */
interface Vite {
  build: (options: object) => Promise<unknown>
  preview: (options: object) => Promise<{ close: () => Promise<void> }>
}

export interface Gallery extends AsyncDisposable {
  /** Address of the gallery. */
  url: string
}

/**
 * The gallery, without a server behind it. It is built: with `npm run dev` the browser would load some 300
 * modules, which takes a quarter more CPU time.
 */
export async function startGallery(): Promise<Gallery> {
  const root = join(ROOT, 'packages/web')
  const main = createRequire(join(root, 'package.json')).resolve('vite')
  const vite: Vite = await import(pathToFileURL(main).href)
  const port = await freePort()
  const common = {
    root,
    mode: 'development',
    logLevel: 'error',
    build: { outDir: join(ROOT, '.cache/gallery'), emptyOutDir: true, minify: false },
  }
  // Only a development build contains the gallery.
  process.env['NODE_ENV'] = 'development'
  await vite.build(common)
  const server = await vite.preview({
    ...common,
    preview: { port, strictPort: true, host: '127.0.0.1' },
  })
  return {
    url: `http://127.0.0.1:${port}/ui`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
