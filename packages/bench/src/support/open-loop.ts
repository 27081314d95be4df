import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export interface Call {
  kind: 'read' | 'write'
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answer {
  call: Call
  /** Milliseconds from the beginning to when it was due. */
  at: number
  /** From when it was due, not from when it was sent, so waiting in the queue counts. */
  ms: number
  /** Or why there was no answer. */
  status: number | 'cut off' | 'too late'
  body: string
}

/** Calls at a fixed rate, whether or not earlier ones were answered. */
export interface OpenLoop {
  answers: Answer[]
  /** The highest number of open calls. */
  mostOpen(): number
  /** Sends no more calls, and waits for the open ones. */
  stop(): Promise<void>
}

interface Pace {
  perSecond: number
  patienceMs?: number
  next: (n: number) => Call
  /** Called with each answer. */
  heard?: (answer: Answer) => void
  /** Keeps bodies; by default they are dropped. */
  keepsBodies?: boolean
}

export function openLoop(url: string, pace: Pace): OpenLoop {
  const { perSecond, patienceMs = 10_000, keepsBodies = false } = pace
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const begun = performance.now()
  const answers: Answer[] = []
  let sent = 0
  let open = 0
  let most = 0
  const one = async (call: Call, at: number) => {
    most = Math.max(most, ++open)
    const { status, body } = await send(url, agent, call, patienceMs)
    open--
    const answer = { call, at, ms: performance.now() - begun - at, status, body }
    pace.heard?.(answer)
    answers.push(keepsBodies ? answer : { ...answer, body: '' })
  }
  const tick = () => {
    const due = ((performance.now() - begun) * perSecond) / 1_000
    for (; sent < due; sent++) void one(pace.next(sent), (sent * 1_000) / perSecond)
  }
  const timer = setInterval(tick, 1)
  return {
    answers,
    mostOpen: () => most,
    stop: async () => {
      clearInterval(timer)
      while (open > 0) await setTimeout(10)
      agent.destroy()
    },
  }
}

export function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: Call,
  patienceMs: number,
): Promise<Pick<Answer, 'status' | 'body'>> {
  return new Promise((done) => {
    const patience = AbortSignal.timeout(patienceMs)
    const none = () => done({ status: patience.aborted ? 'too late' : 'cut off', body: '' })
    const asked = request(url + path, {
      agent,
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      signal: patience,
    })
    asked.on('error', none)
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('error', none)
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: text }))
    })
    asked.end(body)
  })
}
