import { onTestFinished } from 'vitest'

/** Defines a navigator property that happy-dom lacks, for the running test only. */
export function stubNavigator(
  name: 'canShare' | 'locks' | 'serviceWorker' | 'share' | 'userAgent',
  value: unknown,
) {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}
