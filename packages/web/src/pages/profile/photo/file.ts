import { UPLOAD_MAX } from '@fourcast/contract/files.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'

/** File types of the picker; an iPhone then converts HEIC to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'
const TAKEN: ReadonlySet<string> = new Set(PHOTO_TYPES.split(','))

const HEIC = /\.(heic|heif)$|^image\/hei[cf]/i

/** The error of a file before its upload; null if it is valid. */
export function photoProblem({ type, size, name }: File): string | null {
  if (HEIC.test(type) || HEIC.test(name))
    return `${MESSAGES.photoNotImage}: HEIC is not one of them. Save it as JPEG first.`
  if (!TAKEN.has(type)) return MESSAGES.photoNotImage
  return size > UPLOAD_MAX ? MESSAGES.photoTooLarge : null
}

/** Reads the file as a data URL for an image. */
export function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error(MESSAGES.photoNotImage)))
    reader.readAsDataURL(file)
  })
}

/** A part of an image in percent, as the cropper reports it. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const share = (percent: number) => (Math.min(Math.max(percent, 0), 100) / 100).toFixed(6)

/** `x,y,width,height` as shares, the crop format of the API. */
export const cropText = ({ x, y, width, height }: Area): string =>
  [x, y, width, height].map(share).join(',')
