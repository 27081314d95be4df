import * as MESSAGES from '@fourcast/contract/messages.ts'
import { FILES_MAX, PHOTO_FOLDER, PHOTO_SIDE } from '@fourcast/contract/files.ts'
import { PAID_PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'

/** Enough for one account to try out crops, too few to fill a disk. */
export const UPLOADS = { points: 20, seconds: 3600 }

/**
 * Limits of upload bodies in memory, per instance. An account has one at a time, and one network cannot use
 * them all.
 */
export const UPLOADS_AT_ONCE = {
  most: 6,
  share: 4,
  busy: 'Too many uploads right now. Try again in a moment.',
}

/** Bytes without a file row are removed then: far later than an upload takes. */
export const unclaimedRemovalAt = (now: Temporal.Instant) => now.add({ hours: 1 })

/** The longest side of a picture that is not the photo, in pixels. */
const PICTURE_SIDE = 1600

export interface Shape {
  side: number
  fit: 'cover' | 'inside'
}

export const shapeOf = (folder: string): Shape =>
  folder === PHOTO_FOLDER
    ? { side: PHOTO_SIDE, fit: 'cover' }
    : { side: PICTURE_SIDE, fit: 'inside' }

/** A part of a picture. Each value is a fraction of the upright picture's side. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Allowance for the browser's floating-point arithmetic. */
const TOLERANCE = 1e-4

/** Parses `x,y,width,height`; refuses a crop outside the picture. */
export function cropOf(text: string): Crop {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
  const isInside = x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE
  if (width === 0 || height === 0 || !isInside)
    throw invalidField('crop', 'Choose an area inside the photo')
  return { x, y, width, height }
}

const NAME_MAX = 100
/** Control, invisible and direction characters, and line breaks. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A file name to display. It is never part of a path or a header. */
export function cleanFileName(given: string, nameless = 'photo'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(UNPRINTABLE, '').replace(/^[\s.]+|[\s.]+$/g, '')
  return Array.from(plain).slice(0, NAME_MAX).join('') || nameless
}

export function requirePhotoPlan(plan: PlanId): void {
  if (PLANS[plan].photoUpload) return
  const opens = PAID_PLAN_IDS.find((id) => PLANS[id].photoUpload) ?? 'premium'
  const message = `Photos require ${PLANS[opens].name}. See the plans to unlock them.`
  throw new Failure('plan_required', message, { plan: opens })
}

export const notImage = () =>
  new Failure('unsupported_media_type', MESSAGES.photoNotImage, {
    fields: { file: MESSAGES.photoNotImage },
  })

export const tooManyFiles = () =>
  new Failure('unprocessable', `You have ${FILES_MAX} files. Remove one to make room.`)

const keyOf = (keys: Keys, id: string) => keys.mac('file', id)

/** The URL of a file. It cannot be guessed, and anyone who has it may see the picture. */
export const fileUrl = (keys: Keys, id: string): string =>
  `/api/files/content/${id}/${keyOf(keys, id)}`

/** The URL of a photo, or null without one. */
export const photoUrl = (keys: Keys, photoId: string | null): string | null =>
  photoId && fileUrl(keys, photoId)

/** Compares in constant time. */
export function isFileKey(keys: Keys, id: string, given: string): boolean {
  return keys.isMac('file', id, given)
}
