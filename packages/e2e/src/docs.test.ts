import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './support/browser.ts'
import { newcomer } from './support/client.ts'
import { expect, test } from './support/test.ts'

const run = promisify(execFile)
const BETWEEN = '@@@@'

/** Shell commands of a page, each with its documented answer, if there is one. */
function commandsOf(page: string) {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
  return blocks.flatMap(([, language, text = ''], at) => {
    const [, after, answer = ''] = blocks[at + 1] ?? []
    if (language !== 'sh') return []
    return [{ text, answer: after === 'json' ? (JSON.parse(answer) as unknown) : undefined }]
  })
}

/** Matches values that differ each time, which the docs write as '…' or as an empty list. */
function likely(said: unknown): unknown {
  if (said === '…') return expect.any(String)
  if (Array.isArray(said))
    return said.length === 0 ? expect.any(Array) : said.map((one: unknown) => likely(one))
  if (typeof said === 'number' && !Number.isInteger(said)) return expect.closeTo(said, 1)
  if (typeof said !== 'object' || said === null) return said
  return expect.objectContaining(
    Object.fromEntries(Object.entries(said).map(([name, value]) => [name, likely(value)])),
  )
}

test('every command that developers of clients are told does what they are told', async ({
  app,
}) => {
  const client = await newcomer(app.url)
  const draws = async () => (await client.get('/api/winning-numbers/cash4?state=GA&limit=1')).text()
  await expect.poll(draws, 'a new server has draws after a moment').toContain('winningNumbers')
  const commands = commandsOf(await readFile(join(ROOT, 'docs/api.md'), 'utf8'))
  expect(commands.length).toBeGreaterThan(10)
  const script = commands.map(({ text }) => `${text}\necho\necho ${BETWEEN}`).join('\n')
  const { stdout } = await run('sh', ['-e', '-c', script], {
    env: { ...process.env, URL: app.url },
  }).catch(({ stdout: said, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`a command failed: ${stderr.slice(-1_000)}\nbefore it: ${said.slice(-1_000)}`)
  })
  const answers = stdout.split(`${BETWEEN}\n`).map((text) => text.trim())
  for (const [at, { text, answer }] of commands.entries())
    if (answer !== undefined) expect(JSON.parse(answers[at] ?? ''), text).toEqual(likely(answer))
})
