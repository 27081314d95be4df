import { expect, test } from 'vitest'
import type { Finding, MemberId } from './member.ts'
import { findingText } from './finding-text.ts'

const ALL = [0, 1, 2, 3]
const SAID: readonly [MemberId, Finding, string][] = [
  [
    'digits',
    { kind: 'digit', place: 2, digit: 3, often: true },
    '3 is drawn too often in the third position',
  ],
  [
    'recent',
    { kind: 'digit', place: 0, digit: 7, often: false },
    '7 is drawn too rarely in the first position for a while',
  ],
  ['digits', { kind: 'digits' }, 'some digits are drawn more often than others'],
  ['transitions', { kind: 'transition', place: 1 }, 'the second digit depends on the draw before'],
  ['copies', { kind: 'copy', lag: 50, places: ALL }, 'draws repeat the draw 50 draws earlier'],
  ['copies', { kind: 'copy', lag: 1, places: ALL }, 'draws repeat the draw before'],
  [
    'copies',
    { kind: 'copy', lag: 53, places: [2, 3] },
    'the third and fourth digits repeat the draw 53 draws earlier',
  ],
  [
    'copies',
    { kind: 'copy', lag: 2, places: [0] },
    'the first digit repeats the draw 2 draws earlier',
  ],
  [
    'pairs',
    { kind: 'pair', places: [0, 3] },
    'the first and fourth digits of a draw depend on each other',
  ],
  ['pairs', { kind: 'pairs' }, 'two digits of a draw depend on each other'],
  ['calendar', { kind: 'weekday', weekday: 0 }, 'Sunday draws favor some digits'],
  ['calendar', { kind: 'session', slot: 1 }, 'evening draws favor some digits'],
  ['sessions', { kind: 'repeated session', slot: 1, places: ALL }, 'evening draws repeat midday’s'],
  [
    'sessions',
    { kind: 'repeated session', slot: 1, places: [0, 1, 3] },
    'the first, second and fourth digits of evening draws repeat midday’s',
  ],
]

test.each(SAID)('%s describes its finding: %o', (member, finding, words) => {
  expect(findingText(member, finding, ['Midday', 'Evening'])).toBe(words)
})
