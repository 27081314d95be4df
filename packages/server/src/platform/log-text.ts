const HIDDEN = new Set(['time', 'level', 'instance', 'msg', 'reqId', 'runId', 'req', 'res', 'err'])

/** One line of the JSON log as a line for people, in UTC; text that is no JSON stays as it is. */
export function toText(json: string): string {
  const line = parsed(json)
  if (line === null) return json
  const { time, level, msg, req, res, err } = line
  const rest = Object.entries(line).filter(([name]) => !HIDDEN.has(name))
  const parts = [
    `${String(time).slice(11, 19)}Z`,
    String(level).padEnd(5),
    isFields(req) ? `${String(req['method'])} ${String(req['path'])}` : '',
    isFields(res) ? res['status'] : '',
    isFields(req) && msg === 'request' ? '' : msg,
    ...rest.map(([name, value]) => `${name}=${valueText(value)}`),
  ]
  const text = parts.filter((part) => part !== undefined && part !== '').join(' ')
  return printable(
    isFields(err) ? `${text}\n${String(err['stack'] ?? err['message'])}\n` : `${text}\n`,
  )
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function parsed(json: string): Fields | null {
  try {
    const line: unknown = JSON.parse(json)
    return isFields(line) ? line : null
  } catch {
    return null
  }
}

/** Without characters that control the terminal. */
const printable = (text: string) =>
  text.replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

const valueText = (value: unknown) =>
  typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)
