import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page of the build with this server's facts, in each encoding. */
export interface Page {
  type: string
  etag: string
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Facts that the build cannot know: the public address, and whether there is a demo account. */
export interface PageFacts {
  PUBLIC_URL: string
  DEMO: 'on' | 'off'
}

/**
 * Reads the pages of the build, fills in these facts, compresses them once, and keeps them until
 * the file changes.
 */
export function openPages(folder: string, facts: PageFacts) {
  const kept = new Map<string, { changed: number; page: Promise<Page> }>()
  return async (name: string): Promise<Page | null> => {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const known = kept.get(name)
    if (known?.changed === found.mtimeMs) return known.page
    const page = fill(path, facts)
    kept.set(name, { changed: found.mtimeMs, page })
    page.catch(() => kept.delete(name))
    return page
  }
}

async function fill(path: string, { PUBLIC_URL, DEMO }: PageFacts): Promise<Page> {
  const text = (await readFile(path, 'utf8'))
    .replaceAll('{{PUBLIC_URL}}', () => escape(PUBLIC_URL))
    .replaceAll('{{DEMO}}', DEMO)
  const identity = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    type: TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    // Weak, because it is the same page in every encoding.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: zipped, identity },
  }
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escape = (text: string) => text.replace(/[&<>"]/g, (c) => ESCAPED[c] ?? c)
