import { FOREST_OPTIONS } from '../learning/forest/options.ts'
import { NETWORK_OPTIONS } from '../learning/network/options.ts'
import type { ModelSettings } from '../learning/settings.ts'

/** The same kinds of parts as a real model, but few of each. */
export const SMALL: ModelSettings = {
  forest: { ...FOREST_OPTIONS, trees: 4, depth: 4 },
  network: { ...NETWORK_OPTIONS, epochs: 2 },
}
