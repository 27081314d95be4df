import { readdir } from 'node:fs/promises'
import { UPLOAD_MAX, uploadFile } from '@fourcast/contract/files.ts'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { TestApp } from '#testing/app.ts'

interface Form {
  file?: Uint8Array | undefined
  name?: string
  type?: string
  folder?: string
  crop?: string
}

/** A multipart form as a browser sends it. */
export async function multipart({ file, name = 'me.jpg', type = 'image/jpeg', ...fields }: Form) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (file) form.append('file', new File([new Uint8Array(file)], name, { type }))
  const body = new Response(form)
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  }
}

export async function sendUpload(app: TestApp, token: string, form: Form) {
  const { headers, payload } = await multipart(form)
  return await raw(app, token, { headers, payload })
}

/** Uploads any bytes under any content type. */
export async function raw(
  app: TestApp,
  token: string,
  { headers, payload }: { headers: Record<string, string>; payload: Buffer | string },
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
}

/** Uploads a picture that must be accepted, and returns the stored one. */
export async function uploaded(app: TestApp, token: string, form: Form) {
  const answer = await sendUpload(app, token, form)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { id, url } = answer.json<{ id: string; url: string }>()
  return { id, url, shown: await fetchPicture(app, url) }
}

export async function fetchPicture(app: TestApp, url: string): Promise<Buffer> {
  return (await app.inject({ method: 'GET', url })).rawPayload
}

const RED = { r: 220, g: 20, b: 20 }
const GREEN = { r: 20, g: 200, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }
const WHITE = { r: 250, g: 250, b: 250 }

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Four quarters: red, green; blue, white. Shows every rotation and mirroring. */
export async function quarters(width = 400, height = 200) {
  const [w, h] = [width / 2, height / 2]
  const tile = (background: typeof RED) => plain(w, h, background).png().toBuffer()
  return plain(width, height).composite([
    { input: await tile(GREEN), left: w, top: 0 },
    { input: await tile(BLUE), left: 0, top: h },
    { input: await tile(WHITE), left: w, top: h },
  ])
}

export const jpeg = (width = 64, height = 64) => plain(width, height).jpeg().toBuffer()

/** A JPEG padded to an exact size, by default the limit. Decoders ignore what follows its end. */
export async function jpegOf(bytes = UPLOAD_MAX): Promise<Buffer> {
  const picture = await jpeg()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

/** The colour at the middle of each quarter of a picture, row by row. */
export async function quartersOf(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = 3 * (Math.floor(y * height) * width + Math.floor(x * width))
    return colourOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
  })
}

function colourOf(red: number, green: number, blue: number): string {
  if (red > 200 && green > 200 && blue > 200) return 'white'
  if (red > green && red > blue) return 'red'
  return green > blue ? 'green' : 'blue'
}

/** Counts the file rows, pending removals and stored files that an upload may leave. */
export async function countLeftovers(app: TestApp) {
  const { rows } = await app.pool.query(
    'select (select count(*)::int from file) files, (select count(*)::int from file_removal) removals',
  )
  const paths = await readdir(app.folder, { recursive: true }).catch(() => [])
  return { ...rows[0], onDisk: paths.filter((path) => path.length > 2).length }
}
