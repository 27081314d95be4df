import { expect, test, vi } from 'vitest'
import { heard } from './setup.ts'

test('a test without served calls reaches no server on this machine', async () => {
  await expect(fetch('/api/config')).rejects.toThrow('offline')
  await expect(fetch('http://127.0.0.1:3000/api/config')).rejects.toThrow('offline')
})

test('a real connection is refused, and fails the test that made it, by name', async () => {
  const request = new XMLHttpRequest()
  const failed = vi.fn<() => void>()
  request.addEventListener('error', failed)
  request.open('GET', 'http://localhost:3000/api/config')
  request.send()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  const said = heard().join()
  expect(said).toMatch(/^a real connection to .*3000.* by the test '.*fails the test that made it/)
})

test.fails('so does noise', () => console.error('noise'))

test('a link to elsewhere leaves the page where it is', () => {
  const link = document.createElement('a')
  link.href = '/elsewhere'
  document.body.append(link)
  link.click()
  expect(window.location.pathname).toBe('/')
  link.remove()
})
