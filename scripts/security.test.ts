import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LINES = 79
const ROW = /^\| (\d+) \| (.+?) \| (.+) \|$/

interface Line {
  number: number
  tests: { file: string; title: string }[]
}

/** The table: `| 17 | what | file › 17: title<br>… |`, a bar within a title as `\|`. */
const lines: Line[] = readFileSync(`${ROOT}/docs/security.md`, 'utf8')
  .split('\n')
  .flatMap((row) => {
    const [, number, , tests = ''] = ROW.exec(row.replaceAll('\\|', '\0')) ?? []
    return number === undefined ? [] : [{ number: Number(number), tests: testsIn(tests) }]
  })

function testsIn(cell: string) {
  return cell.split('<br>').map((entry) => {
    const [file = '', title = ''] = entry.replaceAll('\0', '|').split(' › ')
    return { file, title }
  })
}

test('docs/security.md has every line of the list, in order', () => {
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: LINES }, (_, n) => n + 1))
})

test('each of its lines has a test with its number', () => {
  const carries = ({ number, tests }: Line) =>
    tests.some(({ title }) => new RegExp(`^(\\d+, )*${number}(, \\d+)*: `).test(title))
  expect(lines.filter((line) => !carries(line)).map(({ number }) => number)).toEqual([])
})

test('every test that it names exists', () => {
  const missing = lines.flatMap(({ tests }) => tests.filter((named) => !isThere(named)))
  expect(missing).toEqual([])
})

/** With its quotes: a longer title is another one. */
function isThere({ file, title }: { file: string; title: string }): boolean {
  const path = `${ROOT}/packages/${file}`
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}
