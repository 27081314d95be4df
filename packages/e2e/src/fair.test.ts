import { createHash, createHmac } from 'node:crypto'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Independent of our code, as a player's own program would be. */
function recomputed(seed: string, client: string, nonce: number) {
  for (let counter = 0; ; counter++) {
    const hex = createHmac('sha256', seed).update(`${client}:${nonce}:${counter}`).digest('hex')
    const bits = Number.parseInt(hex.slice(0, 8), 16)
    if (bits < 4_294_960_000) return String(bits % 10_000).padStart(4, '0')
  }
}

const HASH = /^[0-9a-f]{64}$/

test('a user makes fair picks, generates from one, reveals the seed and verifies every pick', async ({
  page,
}) => {
  await createAccount(page)
  await page.goto('/generate')
  await page.getByRole('button', { name: 'Random' }).click()
  await page.getByRole('button', { name: 'Provably fair' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fair random pick' })
  const commitment = (await dialog.getByText(HASH).textContent()) ?? ''
  await expectAccessible(page, 'the fair dialog')
  await dialog.getByText('Verify', { exact: true }).click()
  await dialog.getByLabel('Your words').fill('my luck')
  await dialog.getByRole('button', { name: 'Pick a number' }).click()
  await expect(dialog.getByRole('list', { name: /^Fair pick/ })).toBeVisible()
  // An earlier click would count as the second half of a double click.
  const shownAt = await page.evaluate(() => Date.now())
  await page.waitForFunction((at) => Date.now() - at > 600, shownAt)
  await dialog.getByRole('button', { name: 'Pick another' }).click()
  await expect(dialog.getByText(/^Nonce 1, words ‘my luck’/)).toBeVisible()
  await expectAccessible(page, 'a fair pick')
  const digits = await dialog
    .getByRole('list', { name: /^Fair pick/ })
    .getByRole('listitem')
    .allInnerTexts()
  await dialog.getByRole('button', { name: 'Use these digits' }).click()
  await expect(dialog).toBeHidden()
  for (const [at, digit] of digits.entries())
    await expect(page.getByLabel(`Digit ${at + 1}`)).toHaveValue(digit)
  await page.getByRole('button', { name: /^Box 1/ }).click()
  await expect(page.getByRole('region', { name: /^Box 1 Silver/ })).toBeVisible()

  await page.getByRole('link', { name: 'Check it' }).click()
  await expect(page.getByRole('heading', { name: 'Fair random picks' })).toBeFocused()
  await page.getByText('Verify your picks').click()
  const inUse = page.getByRole('region', { name: 'Current seed' })
  await expect(inUse.getByText(commitment)).toBeVisible()
  await expect(inUse.getByRole('list', { name: /^Fair pick/ })).toHaveCount(2)
  await inUse.getByRole('button', { name: 'Reveal the seed' }).click()
  await page.getByRole('button', { name: 'Reveal', exact: true }).click()

  const revealed = page.getByRole('region', { name: 'Last revealed seed' })
  await expect(revealed.getByText('The seed’s SHA-256 matches the commitment.')).toBeVisible()
  await expect(revealed.getByText('Same', { exact: true })).toHaveCount(2)
  await expect(inUse.getByText(commitment)).toHaveCount(0)
  const seed = (await revealed.getByText(HASH).first().textContent()) ?? ''
  expect(createHash('sha256').update(seed).digest('hex')).toBe(commitment)
  expect(recomputed(seed, 'my luck', 1)).toBe(digits.join(''))
  await expectAccessible(page, 'a revealed seed')

  await page.reload()
  const check = page.getByRole('region', { name: 'Check a pick' })
  await check.getByLabel('Seed').fill(seed)
  await check.getByLabel('Words').fill('my luck')
  await check.getByLabel('Nonce').fill('1')
  await check.getByLabel('Commitment (optional)').fill(commitment)
  await expect(check.getByRole('list', { name: `Computed ${digits.join(' ')}` })).toBeVisible()
  await expect(check.getByText('It matches the commitment.')).toBeVisible()
  await expect(revealed.getByText('Same', { exact: true })).toHaveCount(2)
  await expectAccessible(page, 'a checked pick')
})
