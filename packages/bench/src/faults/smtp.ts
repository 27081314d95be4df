import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'

/** A mail server that accepts everything and records the recipients. */
export interface MailServer extends AsyncDisposable {
  received: string[]
}

export async function openMailServer(port: number): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = createServer((socket) => speak(socket, received)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const END = '\r\n.\r\n'

/** The part of RFC 5321 that a client needs. */
function speak(socket: Socket, received: MailServer['received']) {
  let heard = ''
  let to = ''
  let isText = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  say('220 stand-in')
  socket.on('data', (part: string) => {
    heard += part
    for (let next = cut(); next !== null; next = cut()) say(answer(next))
  })
  const cut = (): string | null => {
    const end = isText ? END : '\r\n'
    const at = heard.indexOf(end)
    if (at < 0) return null
    const piece = heard.slice(0, at)
    heard = heard.slice(at + end.length)
    return piece
  }
  const answer = (piece: string): string => {
    if (isText) {
      isText = false
      received.push(to)
      return '250 taken'
    }
    const verb = piece.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') to = /<([^>]*)>/.exec(piece)?.[1] ?? ''
    if (verb !== 'DATA') return verb === 'QUIT' ? '221 bye' : '250 stand-in'
    isText = true
    return '354 go on'
  }
}
