import { PUBLIC_URL } from './head.mjs'

/** Screens of people who are signed in, and calls: nothing there for a search engine. */
const PRIVATE = [
  '/api',
  '/ml_api',
  '/admin',
  '/analyze',
  '/dashboard',
  '/fair',
  '/generate',
  '/history',
  '/lottery',
  '/luck',
  '/profile',
  '/suggest',
]

export const robots = () =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')

export const sitemap = (pages) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ unlisted }) => !unlisted)
      .map(({ path }) => `  <url><loc>${PUBLIC_URL}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
