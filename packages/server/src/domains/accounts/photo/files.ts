import type { StoredFile } from '@fourcast/contract/files.ts'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { fileExists, isOwnFile, lockPhoto, setPhoto } from './repo.ts'
import { discardUpload } from './upload.ts'
import { fileUrl, isFileKey } from './policy.ts'

const Id = z.uuid()

/** The URL of a user's own file. */
export async function addressOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  owner: OwnerId,
  id: string,
): Promise<StoredFile> {
  if (!(await isOwnFile(db, owner, id))) throw notFound('This file was not found')
  return { id, url: fileUrl(keys, id) }
}

/** Deletes a user's own file, on any plan. Deleting the photo clears it from the profile. */
export async function removeFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  id: string,
): Promise<void> {
  refuseDemo(user, 'Everyone shares the demo account, so its files can’t be changed.')
  const { userId } = user
  await db.transaction(async (tx) => {
    const photo = await lockPhoto(tx, userId)
    if (!photo || !(await isOwnFile(tx, userId, id))) throw notFound('This file was not found')
    if (photo.id === id) await setPhoto(tx, userId, null)
    await discardUpload(tx, userId, id, clock.now())
  })
}

/** The bytes at a file URL, without signing in; 404 unless the URL is exactly right. */
export async function contentOf(
  { db, keys, files }: Pick<Deps, 'db' | 'keys' | 'files'>,
  { id, key }: { id: string; key: string },
): Promise<Uint8Array> {
  const isOurs = Id.safeParse(id).success && isFileKey(keys, id, key) && (await fileExists(db, id))
  const bytes = isOurs ? await files.get(id) : null
  if (!bytes) throw notFound('This file was not found')
  return bytes
}
