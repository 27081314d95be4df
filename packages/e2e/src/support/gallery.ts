import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './browser.ts'
import { freePort } from './server.ts'

/** What is used of Vite, which is the web package's and not ours. */
interface Vite {
  createServer: (options: object) => Promise<{
    listen: () => Promise<unknown>
    close: () => Promise<void>
  }>
}

export interface Gallery extends AsyncDisposable {
  /** The page that shows every component. */
  url: string
}

/** The page of components as `npm run dev` serves it; no app and no database behind it. */
export async function startGallery(): Promise<Gallery> {
  const root = join(ROOT, 'packages/web')
  const main = createRequire(join(root, 'package.json')).resolve('vite')
  const vite: Vite = await import(pathToFileURL(main).href)
  const port = await freePort()
  const server = await vite.createServer({
    root,
    // Its own, so that a server someone works with is left alone.
    cacheDir: join(ROOT, '.cache/vite-gallery'),
    logLevel: 'error',
    server: { port, strictPort: true, host: '127.0.0.1', hmr: false, watch: null },
  })
  await server.listen()
  return {
    url: `http://127.0.0.1:${port}/ui`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
