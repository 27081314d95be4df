// Set-up of every test: what goes past the page's own calls to a real socket, as a navigation or another
// program's port would, is refused, and fails the test that made it (see src/test/setup.ts).
import { Socket } from 'node:net'
import { expect } from 'vitest'

Socket.prototype.connect = function connect(...to) {
  const { currentTestName } = expect.getState()
  // oxlint-disable-next-line no-console -- setup.ts fails the test that says something there
  console.error(`a real connection to ${JSON.stringify(to)} by the test '${currentTestName}'`)
  return this.destroy(new Error('offline'))
}
