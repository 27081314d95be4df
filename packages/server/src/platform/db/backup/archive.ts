import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Measured {
  bytes: number
  sha256: string
}

/** Passes bytes on and measures them. */
export function measure(): { through: Transform; measured: () => Measured } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** A zip of any size that is written as it is made. It gets its name only once it is complete. */
export class Archive implements AsyncDisposable {
  readonly #path: string
  readonly #zip = new ZipFile()
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string) {
    this.#path = path
  }

  static async create(path: string): Promise<Archive> {
    const archive = new Archive(path)
    await rm(archive.#part, { force: true })
    const file = createWriteStream(archive.#part, { flags: 'wx', mode: 0o600, flush: true })
    archive.#writing = pipeline(archive.#zip.outputStream, file)
    // The error is reported by the awaited step.
    archive.#writing.catch(() => {})
    return archive
  }

  get #part(): string {
    return `${this.#path}.part`
  }

  /** Adds an entry; the previous one is complete by then. */
  async add(name: string, source: Readable | Uint8Array[]): Promise<Measured> {
    const { through, measured } = measure()
    this.#zip.addReadStream(through, name, { mode: 0o100600 })
    const copied = pipeline(source, through)
    copied.catch(() => {})
    // A full disk accepts nothing more; without this the copy would never end.
    await Promise.race([copied, this.#writing])
    return measured()
  }

  /** Writes the last entry and the comment; returns the size of the whole. */
  async finish(comment: string): Promise<number> {
    this.#zip.end({ comment, forceZip64Format: false })
    await this.#writing
    const { size } = await stat(this.#part)
    await rename(this.#part, this.#path)
    return size
  }

  /** Deletes an unfinished file. */
  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#part, { force: true })
  }
}
