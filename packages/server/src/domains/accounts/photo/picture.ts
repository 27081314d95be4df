import type { Sharp } from 'sharp'
import { invalidField } from '#platform/http/failure.ts'
import type { Crop, Shape } from './policy.ts'
import { notImage } from './policy.ts'

/** 24 megapixels, as phones take. Decoding more would need too much memory. */
const PIXELS_MAX = 25_000_000
const SECONDS_MAX = 10
const QUALITY = 82
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** Every other decoder is blocked, whatever the file's name or type says. */
const READERS = ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`)

/** Loads the library with the first picture, which keeps the start of the server fast. */
async function library() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof library> | undefined

/**
 * Turns, crops and scales a picture and re-encodes its pixels as WebP. Metadata and embedded documents
 * are lost. 415 if it is not a picture.
 */
export async function reencodePicture(
  bytes: Uint8Array,
  { crop, shape }: { crop: Crop | null; shape: Shape },
): Promise<Uint8Array> {
  const sharp = await (loaded ??= library())
  if (bytes.length === 0) throw notImage()
  // Reads only the header first, to tell a picture that is too large from a broken one.
  const upright = await sizeOf(sharp(bytes, { limitInputPixels: false }))
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const
  const turned = sharp(bytes, options).autoOrient()
  return await draw(crop ? turned.extract(partOf(upright, crop)) : turned, shape)
}

async function sizeOf(picture: Sharp) {
  const { format, width, height, autoOrient } = await picture.metadata().catch(refuse)
  if (!FORMATS.has(format)) throw notImage()
  if (width * height > PIXELS_MAX)
    throw invalidField(
      'file',
      'This photo has too many pixels. Use one with at most 24 megapixels.',
    )
  return autoOrient
}

async function draw(picture: Sharp, { side, fit }: Shape): Promise<Uint8Array> {
  return await picture
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer()
    .catch(refuse)
}

/** Every error of the library is about the file, and the user can only choose another. */
function refuse(): never {
  throw notImage()
}

/** Whole pixels, at least one, inside the picture. */
function partOf({ width, height }: { width: number; height: number }, crop: Crop) {
  const [left, across] = span(crop.x, crop.width, width)
  const [top, down] = span(crop.y, crop.height, height)
  return { left, top, width: across, height: down }
}

function span(from: number, share: number, size: number): [from: number, length: number] {
  const start = Math.min(Math.round(from * size), size - 1)
  return [start, Math.min(Math.max(Math.round(share * size), 1), size - start)]
}
