import { expect, test } from './support/test.ts'

interface Shown {
  src: string
  sizes: string
}

test('the manifest describes the app, and each icon has the declared size', async ({ page }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Fourcast', start_url: '/dashboard', scope: '/' })
  const apple = { src: '/icons/apple-touch-icon.png', sizes: '180x180' }
  const pictures: Shown[] = [...manifest.icons, ...manifest.screenshots, apple]
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (from) => {
      const picture = new Image()
      picture.src = from
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  const purposes = manifest.icons.map(({ purpose = 'any' }) => purpose)
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']))
})
