import type { StoredFile, UploadForm } from '@fourcast/contract/files.ts'
import { FILES_MAX, PHOTO_FOLDER } from '@fourcast/contract/files.ts'
import type { Deps } from '#deps.ts'
import { planOf } from '#domains/plans/current-plan.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import {
  cropOf,
  requirePhotoPlan,
  shapeOf,
  cleanFileName,
  tooManyFiles,
  unclaimedRemovalAt,
  UPLOADS,
  fileUrl,
} from './policy.ts'
import {
  countOtherFiles,
  deleteFile,
  insertFile,
  cancelRemoval,
  lockPhoto,
  scheduleRemoval,
  setPhoto,
  rescheduleRemoval,
} from './repo.ts'
import type { UploadSlots } from './upload-slots.ts'
import { reencodePicture } from './picture.ts'

type FilesDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'files'>

/** Stores a picture. `read` parses the form, after the checks that need no body. */
export async function upload(
  deps: FilesDeps,
  user: Principal,
  slots: UploadSlots,
  read: () => Promise<UploadForm>,
): Promise<StoredFile> {
  refuseDemo(user, 'Everyone shares the demo account, so it can’t have a photo.')
  requirePhotoPlan(await planOf(deps.db, user.userId, deps.clock.now()))
  return await slots.run(user.userId, async () => {
    await count(deps, user.userId)
    const { file, folder, crop } = await read()
    const options = { crop: crop === undefined ? null : cropOf(crop), shape: shapeOf(folder) }
    const given = new Uint8Array(await file.arrayBuffer())
    const bytes = await slots.inTurn(() => reencodePicture(given, options))
    return await store(deps, user.userId, { bytes, folder, name: cleanFileName(file.name) })
  })
}

async function count({ db, clock }: FilesDeps, owner: OwnerId): Promise<void> {
  const { allowed, retryAfter } = await takeToken(db, clock, { key: `upload:${owner}`, ...UPLOADS })
  if (!allowed)
    throw new Failure(
      'rate_limited',
      `You’ve uploaded too many photos this hour. Please try again in ${wait(retryAfter)}.`,
      { retryAfter },
    )
}

interface Picture {
  bytes: Uint8Array
  folder: string
  name: string
}

/**
 * Schedules removal of the bytes in an hour, stores them, then inserts the file row and cancels the
 * removal in one transaction. If the process crashes in between, the removal cleans up.
 */
async function store(deps: FilesDeps, owner: OwnerId, picture: Picture): Promise<StoredFile> {
  const { db, clock, random, keys, files } = deps
  const id = random.uuid()
  await scheduleRemoval(db, id, unclaimedRemovalAt(clock.now()))
  try {
    await files.put(id, picture.bytes)
    await db.transaction((tx) => keep(tx, deps, owner, { id, ...picture }))
  } catch (error) {
    // Best effort to remove them sooner than in an hour.
    await rescheduleRemoval(db, id, clock.now()).catch(() => {})
    throw error
  }
  return { id, url: fileUrl(keys, id) }
}

/** Of two concurrent photos the second waits for the lock and replaces the first. */
async function keep(
  tx: Tx,
  { clock }: FilesDeps,
  owner: OwnerId,
  { id, bytes, folder, name }: Picture & { id: string },
): Promise<void> {
  const photo = await lockPhoto(tx, owner)
  if (!photo) throw notFound('This account was not found')
  if (!(await cancelRemoval(tx, id))) throw new Failure('unavailable', 'That took too long.')
  const isPhoto = folder === PHOTO_FOLDER
  if (!isPhoto && (await countOtherFiles(tx, owner, PHOTO_FOLDER)) >= FILES_MAX)
    throw tooManyFiles()
  const row = { folder, name, contentType: 'image/webp', bytes: bytes.length }
  await insertFile(tx, { id, userId: owner, createdAt: clock.now(), ...row })
  if (!isPhoto) return
  await setPhoto(tx, owner, id)
  if (photo.id !== null) await discardUpload(tx, owner, photo.id, clock.now())
}

/** Deletes a file's row now and its bytes in the recurring job. */
export async function discardUpload(
  tx: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await deleteFile(tx, owner, id)
  await scheduleRemoval(tx, id, now)
}
