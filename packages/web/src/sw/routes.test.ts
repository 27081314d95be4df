import { expect, test } from 'vitest'
import { bare, wayOf } from '#sw/routes.ts'

const PAGES = ['/', '/login', '/terms']

test.each([
  ['/dashboard', 'app'],
  ['/history', 'app'],
  ['/no/such/page', 'app'],
  ['/apiary', 'app'],
  ['/admin/users/0198a7c2', 'app'],
  ['/', 'page'],
  ['/terms', 'page'],
  ['/terms/', 'page'],
  ['/api/docs', 'network'],
  ['/api', 'network'],
  ['/ml_api/generate', 'network'],
  ['/logo.png', 'network'],
  ['/spa.html', 'network'],
  ['/manifest.webmanifest', 'network'],
] as const)('%s is answered by: %s', (pathname, way) => {
  expect(wayOf(pathname, PAGES)).toBe(way)
})

test('the landing page never leads to the app, nor the app to the landing page', () => {
  expect(bare('/')).toBe('/')
  expect(bare('/terms/')).toBe('/terms')
  expect(wayOf('/', ['/'])).not.toBe('app')
  expect(wayOf('/dashboard', ['/'])).not.toBe('page')
})
