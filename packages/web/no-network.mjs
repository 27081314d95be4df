// Set-up of every test: refuses real sockets, such as those of a navigation or of another library, and fails
// the test that opened one (see src/test/setup.ts).
import { Socket } from 'node:net'
import { expect } from 'vitest'

Socket.prototype.connect = function connect(...to) {
  const { currentTestName } = expect.getState()
  // oxlint-disable-next-line no-console -- setup.ts fails the test that says something there
  console.error(`a real connection to ${JSON.stringify(to)} by the test '${currentTestName}'`)
  return this.destroy(new Error('offline'))
}
