import { useSyncExternalStore } from 'react'
import { browserStorage } from '#core/storage/storage.ts'
import { ACCOUNT_THEME_KEY, THEME_KEY } from '#core/storage/storage-keys.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function stored(key: typeof THEME_KEY | typeof ACCOUNT_THEME_KEY): Theme | undefined {
  const value = browserStorage.get(key)
  return THEMES.find((theme) => theme === value)
}

/** The theme of this browser, else of the account, else light. */
export const chosenTheme = (): Theme => stored(THEME_KEY) ?? stored(ACCOUNT_THEME_KEY) ?? 'light'

/** True if the theme was chosen in this browser. */
export const isThemeChosen = () => stored(THEME_KEY) !== undefined

function paint() {
  const theme = chosenTheme()
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#0b1611' : '#f1f9f4')
  listeners.forEach((listener) => listener())
}

export function setTheme(theme: Theme) {
  browserStorage.set(THEME_KEY, theme)
  paint()
}

/** Stores the theme of the account that is signed in; null deletes it after a sign-out. */
export function followAccountTheme(theme: Theme | null) {
  if (theme === null) browserStorage.remove(ACCOUNT_THEME_KEY)
  else browserStorage.set(ACCOUNT_THEME_KEY, theme)
  paint()
}

/** Follows changes of the system's theme and of other tabs. */
export function watchTheme() {
  prefersDark().addEventListener('change', paint)
  window.addEventListener(
    'storage',
    ({ key }) => (key === THEME_KEY || key === ACCOUNT_THEME_KEY) && paint(),
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme, (): Theme => 'light')
