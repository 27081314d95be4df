import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lockNumber } from './advisory-locks.ts'

test('every kind of advisory lock has its own number, the same in every version', () => {
  const purposes = ['migrations', 'jobs', 'phones', 'tickets'] as const
  expect(purposes.map(lockNumber)).toEqual([4_040_404, 4_040_405, 4_040_406, 4_040_407])
})

test('no other file writes the number of an advisory lock', async () => {
  const root = new URL('../../', import.meta.url)
  const files = (await readdir(root, { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('advisory-locks.ts'),
  )
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, root), 'utf8')))
  const isNumbered = /advisory\w*lock\w*\(\d|\b4_040_4\d\d\b/
  expect(files.filter((_, i) => isNumbered.test(texts[i] ?? ''))).toEqual([])
})
