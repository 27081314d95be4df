import { expect, test } from 'vitest'
import { MODEL_SETTINGS, versionOf } from './settings.ts'

const asItIs = (text: string) => text
const version = versionOf({ seed: 1 }, '2026-01-05 0', asItIs)

test('equal settings have equal versions, whatever the order of their keys', () => {
  const { forest, network } = MODEL_SETTINGS
  const turned = Object.fromEntries(Object.entries(forest).toReversed())
  const settings = { network, forest: { ...forest, ...turned } }
  expect(versionOf({ seed: 1, settings }, '2026-01-05 0', asItIs)).toBe(version)
  const reordered = {
    network,
    forest: { bins: 32, featuresTried: 7, minLeaf: 50, depth: 8, trees: 60 },
  }
  expect(versionOf({ seed: 1, settings: reordered }, '2026-01-05 0', asItIs)).toBe(version)
})

test('another seed, last draw or setting changes the version', () => {
  const { forest, network } = MODEL_SETTINGS
  const others = [
    versionOf({ seed: 2 }, '2026-01-05 0', asItIs),
    versionOf({ seed: 1 }, '2026-01-05 1', asItIs),
    versionOf(
      { seed: 1, settings: { forest: { ...forest, trees: 61 }, network } },
      '2026-01-05 0',
      asItIs,
    ),
    versionOf(
      { seed: 1, settings: { forest, network: { ...network, l2: 2 } } },
      '2026-01-05 0',
      asItIs,
    ),
  ]
  expect(new Set([version, ...others]).size).toBe(5)
})

test('the version comes from the hash', () => {
  expect(versionOf({ seed: 1 }, 'x', () => 'abc')).toBe('abc')
})
