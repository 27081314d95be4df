import { expect, onTestFinished, test, vi } from 'vitest'
import { smaller } from './smaller.ts'

const MB = 1_048_576

const fileOf = (size: number, name = 'me.png', type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type })

/** A browser that decodes and draws images, which happy-dom does not; it records the drawing. */
function drawing({ width = 4000, height = 3000, bytes = 100, broken = false } = {}) {
  const asked: unknown[] = []
  const drawn: number[][] = []
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async (_: Blob, options: unknown) => {
    asked.push(options)
    if (broken) throw new DOMException('no picture', 'InvalidStateError')
    return { width, height, close }
  })
  const pen = {
    fillRect: () => undefined,
    drawImage: (_: unknown, ...box: number[]) => void drawn.push(box),
  }
  const { prototype } = HTMLCanvasElement
  const own = Object.getOwnPropertyDescriptors(prototype)
  Object.assign(prototype, {
    getContext: () => pen,
    toBlob: (done: (blob: Blob) => void, type: string, quality: number) => {
      asked.push([type, quality])
      done(new Blob([new Uint8Array(bytes)], { type }))
    },
  })
  onTestFinished(() => {
    Object.defineProperties(prototype, own)
    vi.unstubAllGlobals()
  })
  return { asked, drawn, close }
}

test('a large photo is drawn upright into 2048 pixels and goes as a JPEG of the same name', async () => {
  const { asked, drawn, close } = drawing()
  const sent = await smaller(fileOf(MB + 1))
  expect([sent.name, sent.type, sent.size]).toEqual(['me.png', 'image/jpeg', 100])
  expect(drawn).toEqual([[0, 0, 2048, 1536]])
  expect(asked).toEqual([{ imageOrientation: 'from-image' }, ['image/jpeg', 0.9]])
  expect(close).toHaveBeenCalledOnce()
})

test('a photo with few pixels is not scaled', async () => {
  const { drawn } = drawing({ width: 900, height: 1200 })
  await smaller(fileOf(2 * MB))
  expect(drawn).toEqual([[0, 0, 900, 1200]])
})

test('a photo up to 1 MB is sent unchanged', async () => {
  const { drawn } = drawing()
  const file = fileOf(MB)
  expect(await smaller(file)).toBe(file)
  expect(drawn).toEqual([])
})

test.each([
  ['cannot be read here', { broken: true }],
  ['would not be smaller', { bytes: 3 * MB }],
])('a photo that %s is sent unchanged', async (_, browser) => {
  drawing(browser)
  const file = fileOf(2 * MB)
  expect(await smaller(file)).toBe(file)
})
