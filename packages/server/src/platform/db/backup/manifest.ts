import * as z from 'zod/mini'

/** What is wrong with a backup or the place it is to go to, for whoever ran the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const Entry = { bytes: z.int(), sha256: z.string() }

/** What a backup says of itself. */
export const Manifest = z.object({
  format: z.literal('fourcast-backup-1'),
  createdAt: z.iso.datetime(),
  /** Of the app that wrote it. */
  version: z.string(),
  /** The migrations its tables had, the oldest first. */
  migrations: z.array(z.string()),
  /** Of the SECRET that its sealed columns need; the SECRET itself is not in a backup. */
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

/** The hash of the manifest stands in the zip's comment, those of all else in the manifest. */
export const commentOf = (sha256: string) => `fourcast-backup-1 ${sha256}`
