/** Larger uploads take a slow phone longer than the server waits. */
const LARGE = 1_048_576
/** The longer side of an upload, in pixels: enough for any crop. */
const SIDE = 2048
const QUALITY = 0.9

/**
 * A large photo, scaled down and upright as in the cropper: its crop, in shares, stays valid. A photo that
 * cannot be drawn here is uploaded unchanged.
 */
export async function smaller(file: File): Promise<File> {
  if (file.size <= LARGE) return file
  const drawn = await drawnSmaller(file).catch(() => null)
  if (drawn === null || drawn.size >= file.size) return file
  return new File([drawn], file.name, { type: drawn.type })
}

async function drawnSmaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await drawn(picture)
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob | null> {
  const factor = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * factor))
  canvas.height = Math.max(1, Math.round(picture.height * factor))
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // JPEG has no transparency: transparent pixels would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
