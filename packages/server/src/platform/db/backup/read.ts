import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'
import type { Measured } from './archive.ts'
import { measure } from './archive.ts'
import { BackupError, commentOf, fileEntry, MANIFEST, Manifest, tableEntry } from './manifest.ts'

/** A complete backup with a valid manifest. */
export class Backup implements AsyncDisposable {
  readonly manifest: Manifest
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  /** Opens a backup and reads all of it once, to check it against its manifest. */
  static async open(path: string): Promise<Backup> {
    const zip = await openZip(path)
    try {
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      const backup = new Backup(zip, entries, await readManifest(zip, entries, path))
      await backup.#check()
      return backup
    } catch (error) {
      zip.close()
      throw error instanceof BackupError ? error : damaged(path, error)
    }
  }

  table(name: string): Promise<Readable> {
    return this.#read(tableEntry(name))
  }

  async file(id: string): Promise<Uint8Array> {
    return await buffer(await this.#read(fileEntry(id)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#zip.isOpen) return
    const closed = once(this.#zip, 'close')
    this.#zip.close()
    await closed
  }

  async #check(): Promise<void> {
    const { tables, files } = this.manifest
    for (const table of tables) await this.#checkEntry(tableEntry(table.name), table)
    for (const file of files) await this.#checkEntry(fileEntry(file.id), file)
  }

  async #checkEntry(name: string, expected: Measured): Promise<void> {
    const { through, measured } = measure()
    await pipeline(await this.#read(name), through, nowhere())
    const { bytes, sha256 } = measured()
    if (bytes !== expected.bytes || sha256 !== expected.sha256)
      throw new BackupError(`The backup is damaged: ${name} is not as it was written.`)
  }

  async #read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (!entry) throw new BackupError(`The backup is damaged: ${name} is missing.`)
    return await this.#zip.openReadStreamPromise(entry)
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const damaged = (path: string, error: unknown) =>
  new BackupError(
    `${path} is damaged or not whole (${error instanceof Error ? error.message : String(error)}).`,
  )

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`FILE ${path} is not there.`)
    throw new BackupError(`${path} is no backup of Fourcast, or not whole.`)
  }
}

async function readManifest(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
): Promise<Manifest> {
  const entry = entries.get(MANIFEST)
  if (!entry || !zip.comment.startsWith(commentOf('')))
    throw new BackupError(`${path} is no backup of Fourcast.`)
  const { through, measured } = measure()
  const reading = pipeline(await zip.openReadStreamPromise(entry), through)
  const text = await buffer(through)
  await reading
  if (zip.comment !== commentOf(measured().sha256))
    throw new BackupError(`The backup is damaged: ${MANIFEST} is not as it was written.`)
  return Manifest.parse(JSON.parse(text.toString()))
}
