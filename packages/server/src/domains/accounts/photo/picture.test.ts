import { crc32, deflateSync } from 'node:zlib'
import * as M from '@fourcast/contract/messages.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { jpeg, quarters, quartersOf, sendUpload, uploaded } from './testing.ts'

const UPRIGHT = ['red', 'green', 'blue', 'white']
const NOT_IMAGE = { status: 415, message: M.photoNotImage, fields: { file: M.photoNotImage } }

/** The rotation and mirroring that produce each EXIF orientation from an upright picture. */
const ORIENTATIONS: readonly (readonly [flag: number, turn: number, mirror: boolean])[] = [
  [1, 0, false],
  [2, 0, true],
  [3, 180, false],
  [4, 180, true],
  [5, 90, true],
  [6, 270, false],
  [7, 270, true],
  [8, 90, false],
]

test('57: a photo is upright in every camera orientation, and a crop applies to the upright picture', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const upright = await (await quarters(400, 200)).png().toBuffer()
  for (const [orientation, turn, mirror] of ORIENTATIONS) {
    const turned = await sharp(upright).rotate(turn).png().toBuffer()
    const stored = sharp(turned).flop(mirror).withMetadata({ orientation })
    const file = await stored.jpeg({ quality: 95 }).toBuffer()
    const { shown } = await uploaded(app, token, { file })
    const { width, height, orientation: flag } = await sharp(shown).metadata()
    expect([orientation, width, height, flag]).toEqual([orientation, 400, 200, undefined])
    expect([orientation, ...(await quartersOf(shown))]).toEqual([orientation, ...UPRIGHT])
    const right = await uploaded(app, token, { file, folder: 'profile', crop: '0.5,0,0.5,1' })
    expect(await quartersOf(right.shown)).toEqual(['green', 'green', 'white', 'white'])
    const { width: w, height: h } = await sharp(right.shown).metadata()
    expect([w, h]).toEqual([512, 512])
  }
})

test('57: location, camera, profile and comments are removed from a photo', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const file = await sharp(await jpeg(200, 200))
    .withExif({
      IFD0: { Make: 'SecretCam', Copyright: 'Ada' },
      IFD3: { GPSLatitude: '33/1 44/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const before = await sharp(file).metadata()
  expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true)
  expect(file.includes('SecretCam')).toBe(true)
  const { shown } = await uploaded(app, token, { file, folder: 'profile' })
  const { format, space, exif, xmp, icc, iptc } = await sharp(shown).metadata()
  expect({ format, space, exif, xmp, icc, iptc }).toEqual({ format: 'webp', space: 'srgb' })
  expect(/Secret|Exif|GPS/.test(shown.toString('latin1'))).toBe(false)
})

/** A description, the bytes and the file name. */
type PictureCase = readonly [what: string, make: () => Promise<Buffer>, name: string]

const ACCEPTED: readonly PictureCase[] = [
  ['a JPEG', async () => await jpeg(), 'me.jpg'],
  [
    'a PNG with some of it transparent',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 4, background: '#f008' } })
        .png()
        .toBuffer(),
    'me.png',
  ],
  [
    'a WebP',
    async () =>
      await sharp(await jpeg())
        .webp()
        .toBuffer(),
    'me.webp',
  ],
  [
    'a JPEG of a printer’s colours',
    async () =>
      await sharp(await jpeg())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    'me.jpg',
  ],
  [
    'a PNG of 16 bits',
    async () =>
      await sharp(await jpeg())
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    'me.png',
  ],
  ['a JPEG that is called a PNG', async () => await jpeg(), 'me.png'],
  ['a JPEG without an ending', async () => await jpeg(), 'me'],
]

test('accepted files are re-encoded, whatever their name', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const [what, make, name] of ACCEPTED) {
    const { shown } = await uploaded(app, token, { file: await make(), name, folder: 'profile' })
    const { format, width, height } = await sharp(shown).metadata()
    expect([what, format, width, height]).toEqual([what, 'webp', 512, 512])
  }
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const GIF = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
const text = (words: string) => async () => Buffer.from(words)

const REFUSED: readonly (readonly [what: string, make: () => Promise<Buffer>])[] = [
  ['an SVG', text(SVG)],
  ['an SVG with a declaration', text(`<?xml version="1.0"?>${SVG}`)],
  ['a GIF', GIF],
  ['HTML', text('<!doctype html><script>alert(1)</script>')],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
  ['a zip', text('PK\u0003\u0004 and more')],
  [
    'a TIFF',
    async () =>
      await sharp(await jpeg())
        .tiff()
        .toBuffer(),
  ],
  [
    'an AVIF',
    async () =>
      await sharp(await jpeg())
        .avif({ effort: 0 })
        .toBuffer(),
  ],
  ['a picture of raw numbers', text('P6\n2 2\n255\nabcdefghijkl')],
  ['nothing', text('')],
  ['one byte', text('\u00ff')],
  ['the first bytes of a JPEG', async () => (await jpeg()).subarray(0, 20)],
  ['half a JPEG', async () => await halfOf((await quarters(600, 600)).jpeg())],
  ['half a PNG', async () => await halfOf((await quarters(600, 600)).png())],
  ['half a WebP', async () => await halfOf((await quarters(600, 600)).webp())],
]

test('57: a file that is not a picture is refused even if named JPEG, and leaves nothing', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const [what, make] of REFUSED) {
    const answer = refusal(await sendUpload(app, token, { file: await make(), folder: 'profile' }))
    expect({ what, ...answer }).toMatchObject({ what, ...NOT_IMAGE })
  }
  const { rows } = await app.pool.query('select id from file union all select id from file_removal')
  expect(rows).toEqual([])
})

async function halfOf(picture: Sharp): Promise<Buffer> {
  const bytes = await picture.toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one colour whose file is small whatever size it claims. */
function claims(side: number, ...before: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(side / 8) + 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(Buffer.alloc(row * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('57: 400 million pixels in 50 kB are refused before decoding', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const file = claims(20_000)
  expect(file.length).toBeLessThan(100_000)
  const before = process.memoryUsage().rss
  const answer = refusal(await sendUpload(app, token, { file, name: 'bomb.png' }))
  expect(answer).toMatchObject({ status: 400, fields: { file: expect.stringMatching(/pixels/) } })
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  const rotated = await sharp({
    create: { width: 1, height: 16_000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  const thin = await uploaded(app, token, { file: rotated, folder: 'profile' })
  expect(await sharp(thin.shown).metadata()).toMatchObject({ width: 512, height: 512 })
})

test('57: the first frame of an animation is kept', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const apng = claims(64, chunk('acTL', control))
  const two = await sharp(
    [
      await jpeg(),
      await sharp(await jpeg())
        .negate()
        .jpeg()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .webp()
    .toBuffer()
  expect((await sharp(two).metadata()).pages).toBe(2)
  for (const file of [apng, two]) {
    const { shown } = await uploaded(app, token, { file })
    const { pages = 1, width, height } = await sharp(shown).metadata()
    expect([pages, width, height]).toEqual([1, 64, 64])
    expect(shown.includes('ANIM')).toBe(false)
  }
})

test('57: a polyglot file is stored as a picture only', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const html = '<html><script>alert(document.domain)</script></html>'
  const zip = Buffer.from('PK\u0003\u0004secret.jar')
  for (const tail of [Buffer.from(html), zip]) {
    const { shown, url } = await uploaded(app, token, { file: Buffer.concat([await jpeg(), tail]) })
    expect(/script|secret\.jar|PK/.test(shown.toString('latin1'))).toBe(false)
    const { headers } = await app.inject({ method: 'GET', url })
    expect(headers['content-type']).toBe('image/webp')
  }
  const comment = (await jpeg()).subarray(0, 2)
  const words = Buffer.from(html)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(words.length + 2)
  const inside = Buffer.concat([
    comment,
    Buffer.from([0xff, 0xfe]),
    size,
    words,
    (await jpeg()).subarray(2),
  ])
  const { shown } = await uploaded(app, token, { file: inside })
  expect(shown.toString('latin1')).not.toContain('script')
})

const OUTSIDE = ['0,0,0,1', '0.5,0,0.6,1', '0,0.9,1,0.2', '1,1,1,1']
const NO_CROP = ['', 'x', '1,2', '0,0,2,1', '-1,0,1,1', '0,0,1,1,1', '1e-3,0,1,1', 'NaN,0,1,1']

test('a crop outside the picture and a malformed crop are refused', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const file = await jpeg()
  for (const crop of OUTSIDE)
    expect({ crop, ...refusal(await sendUpload(app, token, { file, crop })) }).toMatchObject({
      crop,
      status: 400,
      fields: { crop: 'Choose an area inside the photo' },
    })
  for (const crop of NO_CROP)
    expect({ crop, ...refusal(await sendUpload(app, token, { file, crop })) }).toMatchObject({
      crop,
      status: 400,
      fields: { crop: expect.any(String) },
    })
})

test('a picture that is not the profile photo keeps its aspect ratio and is at most 1600 pixels wide', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const large = await uploaded(app, token, { file: await jpeg(3200, 1000) })
  expect(await sharp(large.shown).metadata()).toMatchObject({ width: 1600, height: 500 })
  const small = await uploaded(app, token, { file: await jpeg(30, 20) })
  expect(await sharp(small.shown).metadata()).toMatchObject({ width: 30, height: 20 })
})
