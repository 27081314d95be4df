import { UPLOAD_MAX } from '@fourcast/contract/files.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './support/test.ts'
import { createAccount } from './support/sign-up.ts'

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

/** A portrait photo of a phone: red above, blue below, stored rotated. */
async function phonePhoto(): Promise<Buffer> {
  const half = { width: 600, height: 600, channels: 3 as const }
  const below = await sharp({ create: { ...half, background: BLUE } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { ...half, height: 1200, background: RED } })
    .composite([{ input: below, left: 0, top: 600 }])
    .png()
    .toBuffer()
  const lying = sharp(upright).rotate(270).withMetadata({ orientation: 6 })
  return await lying.jpeg({ quality: 90 }).toBuffer()
}

/** 'red' or 'blue' in the centre of the upper and of the lower half. */
async function halvesOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (share: number) =>
    3 * (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2))
  return [0.25, 0.75].map((share) =>
    (data[at(share)] ?? 0) > (data[at(share) + 2] ?? 0) ? 'red' : 'blue',
  )
}

const button = (page: Page) => page.getByRole('button', { name: 'Change photo' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your photo' })
const inMenu = (page: Page) => page.getByRole('banner').locator('.avatar img')

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Choose a photo', { exact: true }).setInputFiles({ name, mimeType, buffer })

async function photoOf(page: Page) {
  const src = (await page.locator('main .avatar img').getAttribute('src')) ?? ''
  return { src, answer: await page.request.get(src) }
}

test('a user crops a phone’s photo, sees it upright on every screen, and deletes it', async ({
  page,
}) => {
  await createAccount(page)
  await page.goto('/profile')
  await button(page).click()
  await expectAccessible(page, 'no photo chosen')
  await choose(page, 'IMG_0001.jpg', 'image/jpeg', await phonePhoto())
  await expect(page.getByRole('button', { name: 'Save photo' })).toBeFocused()
  const cropper = page.getByRole('application')
  await expect(cropper.or(page.locator('.photo-crop img')).first()).toBeVisible()
  await expectAccessible(page, 'a photo chosen')
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo uploaded successfully!')).toBeVisible()
  await expect(button(page)).toBeFocused()
  await expect(inMenu(page)).toBeVisible()
  const { answer } = await photoOf(page)
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  const stored = await answer.body()
  expect(await sharp(stored).metadata()).toMatchObject({ width: 512, height: 512 })
  expect(await halvesOf(stored)).toEqual(['red', 'blue'])
  await page.reload()
  await expect(inMenu(page)).toBeVisible()

  await button(page).click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Photo removed.')).toBeVisible()
  await expect(inMenu(page)).toHaveCount(0)
  expect((await page.request.get(answer.url())).status()).toBe(404)
})

/** The same photo in high resolution, far above 1 MB. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const grain = await sharp({
    create: { width: 2400, height: 2400, channels: 3, background: RED, noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return await sharp(await phonePhoto())
    .resize(2400, 2400)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

test('a large photo is uploaded smaller, with the chosen crop', async ({ page }) => {
  const large = await largePhoto()
  expect(large.length).toBeGreaterThan(2_000_000)
  expect(large.length).toBeLessThan(UPLOAD_MAX)
  await createAccount(page)
  await page.goto('/profile')
  await button(page).click()
  await choose(page, 'IMG_0002.jpg', 'image/jpeg', large)
  await expect(page.getByRole('application')).toBeVisible()
  // The browser does not report the size of a form with a file.
  const size = page.evaluate(
    () =>
      new Promise<number>((found) => {
        class Noted extends FormData {
          override append(name: string, value: string | Blob) {
            if (typeof value === 'string') return super.append(name, value)
            found(value.size)
            super.append(name, value)
          }
        }
        Object.assign(window, { FormData: Noted })
      }),
  )
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo uploaded successfully!')).toBeVisible()
  expect(await size).toBeLessThan(large.length / 2)
  expect(await halvesOf(await (await photoOf(page)).answer.body())).toEqual(['red', 'blue'])
})

test('a user selects the lower end of a photo by keyboard alone', async ({ page }) => {
  await createAccount(page)
  await page.goto('/profile')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await choose(page, 'me.jpg', 'image/jpeg', await phonePhoto())
  const cropper = page.getByRole('application')
  await cropper.focus()
  await page.keyboard.press('+')
  await expect(page.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1')
  for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Save photo' }).press('Enter')
  await expect(page.getByText('Photo uploaded successfully!')).toBeVisible()
  expect(await halvesOf(await (await photoOf(page)).answer.body())).toEqual(['blue', 'blue'])
})

test('57: what is no photo is said before or after it is sent, and another may be chosen', async ({
  page,
}) => {
  await createAccount(page)
  await page.goto('/profile')
  await button(page).click()
  const alert = dialog(page).getByRole('alert')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await choose(page, 'me.svg', 'image/svg+xml', svg)
  await expect(alert).toHaveText('Please select a valid image file')
  const large = Buffer.concat([await phonePhoto(), Buffer.alloc(UPLOAD_MAX)])
  await choose(page, 'me.jpg', 'image/jpeg', large)
  await expect(alert).toHaveText('Image size must be less than 5MB')
  await choose(page, 'me.jpg', 'image/jpeg', svg)
  await expect(alert).toHaveText('Please select a valid image file')
  // A decompression bomb: 36 million pixels of one colour are few bytes.
  const create = { width: 6_000, height: 6_000, channels: 3 as const, background: RED }
  const bomb = await sharp({ create }).png().toBuffer()
  await choose(page, 'bomb.png', 'image/png', bomb)
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(alert).toContainText('too many pixels')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('main .avatar img')).toHaveCount(0)
})
