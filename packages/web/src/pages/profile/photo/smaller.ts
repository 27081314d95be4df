/** What is larger takes a slow phone longer than the server waits. */
const LARGE = 1_048_576
/** The longer side of what is sent, in pixels: enough for any part of it that is kept. */
const SIDE = 2048
const QUALITY = 0.9

/**
 * A large photo, drawn smaller and upright as the cropper shows it: shares of it stay what they are. One
 * that cannot be drawn here goes as it is.
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
  // A JPEG knows nothing that is seen through: it would be black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
