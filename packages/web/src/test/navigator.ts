import { onTestFinished } from 'vitest'

/** Defines a navigator property that happy-dom lacks, for the running test only. */
export function stubNavigator(name: 'locks' | 'serviceWorker' | 'userAgent', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}
