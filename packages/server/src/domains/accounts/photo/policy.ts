import * as MESSAGES from '@fourcast/contract/messages.ts'
import { FILES_MAX, PHOTO_FOLDER, PHOTO_SIDE } from '@fourcast/contract/files.ts'
import { PAID_PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'

/** Uploads of one account: enough to try out crops, not to fill a disk. */
export const UPLOADS = { points: 20, seconds: 3600 }

/** Bodies of uploads in memory at once, on each instance: one of an account, not all of one network. */
export const UPLOADS_AT_ONCE = {
  most: 6,
  share: 4,
  busy: 'Too many uploads right now. Try again in a moment.',
}

/** How long bytes may lie without a row: far longer than an upload takes. */
export const unclaimedUntil = (now: Temporal.Instant) => now.add({ hours: 1 })

/** The longest side of a picture that is not the photo, in pixels. */
const PICTURE_SIDE = 1600

export interface Shape {
  side: number
  /** Whether the picture fills the square, or fits into it. */
  fit: 'cover' | 'inside'
}

export const shapeOf = (folder: string): Shape =>
  folder === PHOTO_FOLDER
    ? { side: PHOTO_SIDE, fit: 'cover' }
    : { side: PICTURE_SIDE, fit: 'inside' }

/** A part of a picture; each a share of it as it stands upright. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** What a browser's arithmetic may be off by. */
const TOLERANCE = 1e-4

/** `x,y,width,height` as four numbers, or a refusal where that is not inside the picture. */
export function cropOf(text: string): Crop {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number)
  const isInside = x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE
  if (width === 0 || height === 0 || !isInside)
    throw invalidField('crop', 'Choose a part inside the picture')
  return { x, y, width, height }
}

const NAME_MAX = 100
/** What breaks a line, hides or turns it round. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** What its owner called a file, to be shown: never part of a path or a header. */
export function tidyName(given: string, nameless = 'photo'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(UNPRINTABLE, '').replace(/^[\s.]+|[\s.]+$/g, '')
  return Array.from(plain).slice(0, NAME_MAX).join('') || nameless
}

/** 403 unless the plan has photos. */
export function mustHavePhotos(plan: PlanId): void {
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

/** The address of a file: whoever has it may see the picture, and nobody can guess it. */
export const fileUrl = (keys: Keys, id: string): string =>
  `/api/files/content/${id}/${keyOf(keys, id)}`

/** The address of someone's photo, or null without one. */
export const photoUrl = (keys: Keys, photoId: string | null): string | null =>
  photoId && fileUrl(keys, photoId)

/** Takes as long for a key that is nearly right as for any other. */
export function isKeyOf(keys: Keys, id: string, given: string): boolean {
  return keys.isMac('file', id, given)
}
