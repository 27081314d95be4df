import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { changedFiles, testsFor } from './test-run/changed.ts'
import type { Phase } from './test-run/report.ts'
import { countLine, crashed, fromPlaywright, summarize } from './test-run/report.ts'

const PHASE: Phase = {
  name: 'units',
  seconds: 65,
  passed: 3,
  failed: [],
  retried: [],
  skipped: [],
  files: [],
}

describe('the end of a run', () => {
  test('the last line counts, and mentions skipped tests only where there are any', () => {
    expect(countLine([PHASE, PHASE])).toBe('6 passed, 0 failed')
    const skipped = [{ title: 'a', reason: 'no root' }]
    expect(countLine([{ ...PHASE, skipped }])).toBe('3 passed, 0 failed, 1 skipped')
  })

  test('a test that passed at a second attempt is named and counts as failed', () => {
    const lines = summarize([{ ...PHASE, retried: ['e2e/a.test.ts › opens'] }])
    expect(lines.at(-1)).toBe('3 passed, 1 failed')
    expect(lines.join('\n')).toMatch(/Failed:\n {2}e2e\/a.test.ts › opens \(passed only/)
  })

  test('a skipped test says why, and one without a reason stands out', () => {
    const skipped = [
      { title: 'as root', reason: 'needs root' },
      { title: 'other', reason: null },
    ]
    const text = summarize([{ ...PHASE, skipped }]).join('\n')
    expect(text).toContain('as root: needs root')
    expect(text).toContain('other: NO REASON GIVEN')
  })

  test('the ten slowest files and the time of each phase are listed', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ path: `f${at}.test.ts`, seconds: at }))
    const text = summarize([{ ...PHASE, files }]).join('\n')
    expect(text).toContain('11.0 s  f11.test.ts')
    expect(text).not.toContain('f1.test.ts')
    expect(text).toContain('1:05  units')
  })

  test('a runner that leaves no report is one failure', () => {
    expect(countLine([crashed('vitest')])).toBe('0 passed, 1 failed')
  })
})

test('Playwright’s report: statuses, reasons and seconds a file', () => {
  const one = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    file: 'a.test.ts',
    tests: [
      {
        status,
        annotations: status === 'skipped' ? [{ type: 'skip', description: 'no camera' }] : [],
        results: [{ duration: 1_500 }],
      },
    ],
  })
  const specs = [one('runs', 'expected'), one('fails', 'unexpected')]
  const inner = { title: 'group', specs: [one('again', 'flaky'), one('not here', 'skipped')] }
  const report = fromPlaywright(
    { suites: [{ title: 'a.test.ts', specs, suites: [inner] }], errors: [] },
    'packages/e2e/src',
  )
  expect(report).toEqual({
    passed: 1,
    failed: ['packages/e2e/src/a.test.ts › fails'],
    retried: ['packages/e2e/src/a.test.ts › group › again'],
    skipped: [{ title: 'packages/e2e/src/a.test.ts › group › not here', reason: 'no camera' }],
    files: [{ path: 'packages/e2e/src/a.test.ts', seconds: 6 }],
  })
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'changed-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const FILES = {
  'packages/server/src/app.ts':
    "import './features/draws/routes.ts'\nimport './features/mail/routes.ts'\n",
  'packages/server/src/features/draws/routes.ts': "import './list.ts'\n",
  'packages/server/src/features/draws/list.ts': '',
  'packages/server/src/features/draws/draws.test.ts': "import '#app.ts'\n",
  'packages/server/src/features/mail/routes.ts': '',
  'packages/server/src/features/mail/mail.test.ts': "import '#app.ts'\n",
  'packages/web/src/app/screens.ts':
    "screen(\n'/history',\n'features/history/HistoryPage.tsx',\n() => import('#features/history/HistoryPage.tsx'))\n" +
    "screen('/suggest', 'features/suggest/SuggestPage.tsx', () => import('#features/suggest/SuggestPage.tsx'))\n",
  'packages/web/src/app/public-pages.ts': '',
  'packages/web/src/features/history/HistoryPage.tsx': "import '#ui/Balls.tsx'\n",
  'packages/web/src/features/suggest/SuggestPage.tsx': '',
  'packages/web/src/ui/Balls.tsx': "import './balls.css'\n",
  'packages/web/src/ui/Balls.test.tsx': "import './Balls.tsx'\n",
  'packages/e2e/src/keeping.test.ts': "await page.goto('/history')\n",
  'packages/e2e/src/suggest.test.ts': "import './support/open.ts'\n",
  'packages/e2e/src/support/open.ts': '',
  'scripts/docs.test.ts': '',
}

describe('--changed', () => {
  test('a part of the server selects the tests beside it, not all that start the app', () => {
    const found = testsFor(checkout(FILES), ['packages/server/src/features/draws/list.ts'])
    expect(found.units).toEqual(['packages/server/src/features/draws/draws.test.ts'])
    expect(found.journeys).toEqual([])
  })

  test('a style of a component selects its tests and the journeys of the pages that use it', () => {
    const found = testsFor(checkout(FILES), ['packages/web/src/ui/balls.css'])
    expect(found).toEqual({
      units: ['packages/web/src/ui/Balls.test.tsx'],
      journeys: ['packages/e2e/src/keeping.test.ts'],
      pages: ['/history'],
    })
  })

  test('a journey is selected by its own support files, and documents by the tests of scripts', () => {
    const root = checkout(FILES)
    const support = testsFor(root, ['packages/e2e/src/support/open.ts'])
    expect(support.journeys).toEqual(['packages/e2e/src/suggest.test.ts'])
    expect(testsFor(root, ['README.md']).units).toEqual(['scripts/docs.test.ts'])
  })

  test('the lockfile selects every unit test', () => {
    expect(testsFor(checkout(FILES), ['package-lock.json']).units).toHaveLength(4)
  })

  test('changed are files that differ, were deleted or are new', () => {
    const root = checkout({ 'a.ts': '1', 'b.ts': '1', 'c.ts': '1' })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
        cwd: root,
      })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'first')
    writeFileSync(join(root, 'a.ts'), '2')
    rmSync(join(root, 'b.ts'))
    writeFileSync(join(root, 'd.ts'), '1')
    expect(changedFiles(root, 'HEAD').toSorted()).toEqual(['a.ts', 'b.ts', 'd.ts'])
  })
})
