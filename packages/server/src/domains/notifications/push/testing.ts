import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import * as contract from '@fourcast/contract/push.ts'
import type { PushSubscription } from '@fourcast/contract/push.ts'
import { jwtVerify } from 'jose'
import type { TestApp } from '#testing/app.ts'

/** A received push message: the payload and its headers. */
export interface ReceivedPush {
  payload: { title: string; body: string; link: string | null; tag: string }
  ttl: number
  topic: string | undefined
  /** The server key that signed it. */
  publicKey: string
  subject: string | undefined
}

interface Answer {
  status: number
  headers?: Record<string, string>
  /** What the answer waits for. */
  after?: Promise<void>
}

/** A simulated browser: its keys, received messages and its push service's response. */
export interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  told: ReceivedPush[]
  /** How many requests the service received. */
  tries: number
  answers: Answer
}

export interface PushService extends AsyncDisposable {
  origin: string
  browser(): Browser
  /** Errors of messages that a real push service would refuse. */
  wrong: string[]
}

/**
 * A local push service as strict as the real ones (RFC 8030, 8188, 8291, 8292). It verifies the sender,
 * decrypts messages with the browser's key and refuses everything else.
 */
export async function openPushService(now: () => Temporal.Instant): Promise<PushService> {
  const known = new Map<string, { browser: Browser; open: (body: Buffer) => string }>()
  const wrong: string[] = []
  const server = createServer((request, response) => {
    const end = (status: number, headers = {}) => void response.writeHead(status, headers).end()
    const entry = known.get(request.url ?? '')
    if (!entry) return end(404)
    const { browser, open } = entry
    browser.tries += 1
    if (browser.answers.status !== 201) return end(browser.answers.status, browser.answers.headers)
    return void received(request, origin, now(), open).then(
      async (told) => {
        browser.told.push(told)
        await browser.answers.after
        end(201)
      },
      (error: unknown) => {
        wrong.push(String(error))
        end(400)
      },
    )
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    wrong,
    browser: () => {
      const { keys, open } = newKeys()
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const browser = {
        endpoint: origin + path,
        keys,
        told: [],
        tries: 0,
        answers: { status: 201 },
      }
      known.set(path, { browser, open })
      return browser
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The keys of a browser, and how it decrypts messages. */
function newKeys() {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const auth = randomBytes(16)
  const open = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const sealed = body.subarray(21 + sender.length)
    const derive = (from: Buffer, salted: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', from, salted, info, length))
    const pair = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = derive(own.computeSecret(sender), auth, pair, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = text.lastIndexOf(2)
    if (end < 0) throw new Error('no last record')
    return text.subarray(0, end).toString('utf8')
  }
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return { keys, open }
}

async function received(
  request: IncomingMessage,
  origin: string,
  now: Temporal.Instant,
  open: (body: Buffer) => string,
): Promise<ReceivedPush> {
  const { headers } = request
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (request.method !== 'POST') throw new Error('not a POST')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
  if (body.length > 4096) throw new Error(`${body.length} bytes`)
  const ttl = Number(headers['ttl'] ?? Number.NaN)
  if (!Number.isInteger(ttl) || ttl < 0) throw new Error('no TTL')
  const topic = headers['topic']
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Error('a wrong topic')
  const { publicKey, subject } = await senderOf(headers.authorization ?? '', origin, now)
  const payload: ReceivedPush['payload'] = JSON.parse(open(body))
  return { payload, ttl, topic: topic?.toString(), publicKey, subject }
}

/** RFC 8292: a token for this origin, valid for a day at most, signed by the key sent with it. */
async function senderOf(authorization: string, audience: string, now: Temporal.Instant) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const currentDate = new Date(now.epochMilliseconds)
  const { payload } = await jwtVerify(token, key, { audience, currentDate, algorithms: ['ES256'] })
  const hours = ((payload.exp ?? Infinity) - now.epochMilliseconds / 1000) / 3600
  if (hours > 24) throw new Error('a token for more than a day')
  return { publicKey, subject: payload.sub }
}

/** Subscribes a browser as the web app does. */
export const subscribeBrowser = (
  app: TestApp,
  { token }: { token: string },
  { endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>,
  choices: { wins?: boolean; draws?: boolean } = {},
): Promise<PushSubscription> =>
  app.call(
    contract.subscribePush,
    { body: { endpoint, keys, wins: true, draws: false, ...choices } },
    { token },
  )
