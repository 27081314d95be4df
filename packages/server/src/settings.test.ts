import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS, settingsHelp, settingsTables } from './settings.ts'

const DOCUMENT = join(import.meta.dirname, '../../../docs/configuration.md')
/** The part of the document that is generated. */
const TABLES =
  /(?<=<!-- Generated from settings\.ts\. -->\n)[^]*(?=\n<!-- End of the generated part\. -->)/

// To update the document: vitest run --project server packages/server/src/settings.test.ts -u
test('docs/configuration.md lists every setting as the app reads it', async () => {
  const document = readFileSync(DOCUMENT, 'utf8')
  expect(document).toMatch(TABLES)
  await expect(document.replace(TABLES, () => settingsTables())).toMatchFileSnapshot(DOCUMENT)
})

test('the help lists every setting once', () => {
  const listed = [...settingsHelp().matchAll(/^ {2}([A-Z\d_]+) /gm)].map(([, name]) => name)
  expect(listed).toHaveLength(Object.keys(SETTINGS).length)
  expect(new Set(listed)).toEqual(new Set(Object.keys(SETTINGS)))
})
