import { signUpAdmin } from './support/admin.ts'
import { test } from './support/test.ts'
import { prepareWalk, stopsAt, walk } from './support/walk.ts'

test('every page of administrators passes every check in every view', async ({ page, app }) => {
  test.setTimeout(900_000)
  await prepareWalk(page)
  const paths = await signUpAdmin(page, app)
  await page.goto('/dashboard')
  await walk(page, stopsAt(paths))
})
