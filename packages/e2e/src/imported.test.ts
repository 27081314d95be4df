import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LEARNING, startApp, type SharedApp } from './support/server.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { trainingBegun } from './support/training.ts'

const READY = 180_000
const DAYS = 400
/** In the morning: right after a draw the page waits for its result instead of naming the next one. */
const MORNING = '2026-05-04T14:00:00Z'

/** Two draws a day until some days before, from a simple recurrence, unlike those of our simulation. */
function published(): string {
  const last = Temporal.PlainDate.from('2026-04-30')
  let state = 12_345
  const number = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String((state >>> 8) % 10_000).padStart(4, '0')
  }
  const lines = Array.from({ length: DAYS }, (_, day) => {
    const date = last.subtract({ days: DAYS - 1 - day }).toString()
    return `${date},Day,${number()}\n${date},Evening,${number()}`
  })
  return ['draw_date,session,winning_number', ...lines, ''].join('\n')
}

async function importHistory(app: SharedApp) {
  const folder = await mkdtemp(join(tmpdir(), 'draws-'))
  const file = join(folder, 'nc.csv')
  await writeFile(file, published())
  const done = await app.command('draws:import', [file, '--game', 'cash4', '--state', 'NC'])
  await rm(folder, { recursive: true })
  expect(done).toMatchObject({ code: 0 })
}

test('imported draws are learnt from, and both analytics screens show them and no others', async ({
  page,
}) => {
  test.setTimeout(READY + 120_000)
  const sources = `${LEARNING.DRAW_SOURCES},GA=import`
  await using app = await startApp({ ...LEARNING, DRAW_SOURCES: sources, FIXED_NOW: MORNING })
  await page.clock.setFixedTime(MORNING)
  await importHistory(app)
  await createAccount(page, app.url)
  await trainingBegun(page, 'NC')
  await page.goto(`${app.url}/suggest?state=NC`)
  await expect(page.getByText(/^800 draws since/)).toBeVisible()
  const top = page.getByRole('region', { name: 'Top recommendations' })
  await expect(top.getByRole('button', { name: /^Use These/ }).first()).toBeVisible({
    timeout: READY,
  })
  const main = page.getByRole('main')
  await expect(main.getByText('Simulated')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Hot & Cold Numbers' }).click()
  await expect(main.getByText('800 draws', { exact: true })).toBeVisible()

  await page.goto(`${app.url}/analyze?state=NC`)
  await page.getByLabel('Digit 1').pressSequentially('0768')
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Analysis', exact: true })
  await expect(result.getByText(/^800 draws since/)).toBeVisible()
  await expect(result.getByText('Simulated')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Winning Comparison' }).click()
  await expect(result.getByRole('region', { name: 'In 800 draws' })).toBeVisible()
})
