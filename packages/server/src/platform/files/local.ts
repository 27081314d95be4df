import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { fileStoreUnavailable } from './unavailable.ts'
import type { FileStore } from './store.ts'

const Id = z.uuid()

/** Files in a folder of this machine, readable by its owner only. A crash leaves no half file under an id. */
export function localStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, Id.parse(id).slice(0, 2), id)
  return {
    put: (id, bytes) => write(pathOf(id), bytes).catch(away),
    get: (id) =>
      readFile(pathOf(id)).catch((error: unknown) => (isMissing(error) ? null : away(error))),
    remove: (id) => remove(pathOf(id)).catch(away),
  }
}

const partOf = (path: string) => `${path}.part`

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(partOf(path), bytes, { mode: 0o600 })
  await rename(partOf(path), path)
}

/** Also deletes the partial file that a crash may have left. */
async function remove(path: string): Promise<void> {
  await rm(partOf(path), { force: true })
  await rm(path, { force: true })
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

function away(error: unknown): never {
  throw fileStoreUnavailable(error)
}
