import { onTestFinished } from 'vitest'

/** Gives the browser of the running test what happy-dom's lacks, and takes it away after it. */
export function stubNavigator(name: 'locks' | 'serviceWorker' | 'userAgent', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}
