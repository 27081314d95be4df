import { expect, test } from 'vitest'

test('a test that serves no calls reaches nobody, whoever listens on this machine', async () => {
  await expect(fetch('/api/config')).rejects.toThrow('offline')
  await expect(fetch('http://127.0.0.1:3000/api/config')).rejects.toThrow('offline')
})
