import { join } from 'node:path'
import type { Config } from '#config.ts'
import { localStore } from './local.ts'
import type { FileStore } from './store.ts'

/** The bucket of S3_URL, else a folder of DATA_DIR. */
export async function openFiles({
  S3_URL,
  dataDir,
}: Pick<Config, 'S3_URL' | 'dataDir'>): Promise<FileStore> {
  if (S3_URL === undefined) return localStore(join(dataDir, 'files'))
  // A large library, which is only loaded with a bucket.
  const { s3Store } = await import('./s3.ts')
  return s3Store(S3_URL)
}
