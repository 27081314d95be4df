import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { toText } from './log-text.ts'

test('on a terminal, a line has time, level and text, and no ids', () => {
  const lines: string[] = []
  const log = openLog('info', 'a1', { write: (line) => void lines.push(toText(line)) })
  const req = { method: 'GET', url: '/api/config?x=1', ip: '::1' }
  log.child({ reqId: '7' }).info({ req, res: { statusCode: 200 }, ms: 3 }, 'request')
  log.warn({ err: new Error('no disk') }, 'job backup failed')
  log.info({ name: 'a\u001b[2Jb' }, 'stored \u001b[2J')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\dZ info {2}GET \/api\/config 200 ms=3\n$/)
  expect(lines[1]).toMatch(/^\S+ warn {2}job backup failed\nError: no disk\n {4}at /)
  expect(lines[2]).not.toContain('\u001b')
  expect(toText('no JSON\n')).toBe('no JSON\n')
})
