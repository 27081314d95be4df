import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { takeRefused } from './this-machine-only.ts'

// Addresses that are kept for documentation: nobody is there.
test.each(['http://192.0.2.1/', 'https://draws.example/', 'http://[2001:db8::1]/'])(
  'a connection to %s is refused, with the test that made it',
  async (address) => {
    await expect(fetch(address)).rejects.toThrow('fetch failed')
    const [refused, ...others] = takeRefused()
    expect(refused).toContain(`by 'a connection to ${address} is refused`)
    expect(others).toEqual([])
  },
)

test.each(['127.0.0.1', 'localhost'])('a server at %s is reached', async (host) => {
  const server = createServer((socket) => socket.end('here')).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const [said] = await once(connect(address.port, host), 'data')
  expect(String(said)).toBe('here')
  server.close()
})
