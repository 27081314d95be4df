import { expect, test } from 'vitest'
import { cell, textCell } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['\tplain', `"'\tplain"`],
  ['\rplain', `"'\rplain"`],
  ['\nplain', `"'\nplain"`],
  [' =1', `"' =1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠sum', `"'＠sum"`],
  ['﹦1', `"'﹦1"`],
  ['−1', `"'−1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['1-2-3-4', '"1-2-3-4"'],
  ['', '""'],
])('55: the cell %j is written as %s', (text, written) => {
  expect(cell(text)).toBe(written)
})

test('digits stay text: their zeros are kept, and nothing else is shown', () => {
  expect(textCell('0768')).toBe('"=""0768"""')
  expect(textCell('0768 / 1234')).toBe('"=""0768 / 1234"""')
  expect(textCell('a"&b')).toBe('"=""a""""&b"""')
})
