import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('every recurring job has a title for administrators', () => {
  const titles = read('packages/web/src/pages/admin/jobs/job-title.ts')
  const names = globSync('packages/server/src/**/*jobs.ts', { cwd: ROOT }).flatMap((path) =>
    [...read(path).matchAll(/name: '([\w-]+)',\s+everySeconds/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(30)
  const missing = names.filter((name) => !new RegExp(`^ {2}'?${name}'?: '`, 'm').test(titles))
  expect(missing).toEqual([])
})
