import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { Random } from '#platform/random.ts'
import { storeAway } from './away.ts'
import type { FileStore } from './store.ts'

const Id = z.uuid()

/** Files in a folder of this machine, readable by its owner only. A crash leaves no half file under an id. */
export function localStore(folder: string, random: Random): FileStore {
  const pathOf = (id: string) => join(folder, Id.parse(id).slice(0, 2), id)
  return {
    put: (id, bytes) => write(pathOf(id), bytes, random),
    get: (id) => readFile(pathOf(id)).catch(missingIs(null)),
    remove: (id) => rm(pathOf(id)).catch(missingIs(undefined)),
  }
}

async function write(path: string, bytes: Uint8Array, random: Random): Promise<void> {
  const part = `${path}.${random.uuid()}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(part, bytes, { mode: 0o600 })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw storeAway(error)
  }
}

const missingIs =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing
    throw storeAway(error)
  }
