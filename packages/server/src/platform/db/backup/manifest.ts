import * as z from 'zod/mini'

/** A problem with a backup or its target, for the person who ran the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const Entry = { bytes: z.int(), sha256: z.string() }

/** The table of contents of a backup. */
export const Manifest = z.object({
  format: z.literal('fourcast-backup-1'),
  createdAt: z.iso.datetime(),
  /** The version of the app that wrote it. */
  version: z.string(),
  /** The applied migrations, the oldest first. */
  migrations: z.array(z.string()),
  /**
   * The fingerprint of the SECRET that sealed columns need; the SECRET itself is not in a backup.
   */
  secretFingerprint: z.string(),
  tables: z.array(
    z.object({ ...Entry, name: z.string(), columns: z.array(z.string()), rows: z.int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(z.object({ ...Entry, id: z.uuid() })),
})
export type Manifest = z.output<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}.copy`
export const fileEntry = (id: string) => `files/${id}`

/** The manifest's hash is in the zip's comment, and all other hashes are in the manifest. */
export const commentOf = (sha256: string) => `fourcast-backup-1 ${sha256}`
