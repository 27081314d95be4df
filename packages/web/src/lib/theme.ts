import { useSyncExternalStore } from 'react'
import { browserStorage } from '#lib/storage.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Also read by public/theme.js, before the first paint, as the next one is. */
const KEY = 'fourcast_theme'
/** What whoever is signed in chose for browsers where nobody chose. */
const ACCOUNT_KEY = 'fourcast_account_theme'
const listeners = new Set<() => void>()

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

function stored(key: string): Theme | undefined {
  const value = browserStorage.get(key)
  return THEMES.find((theme) => theme === value)
}

/** Light unless someone chose otherwise, here or for all their browsers. */
export const chosenTheme = (): Theme => stored(KEY) ?? stored(ACCOUNT_KEY) ?? 'light'

/** Whether someone chose in this browser. */
export const isThemeChosen = () => stored(KEY) !== undefined

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
  browserStorage.set(KEY, theme)
  paint()
}

/** Takes the theme of whoever is signed in, or, signed out, forgets it. */
export function followAccountTheme(theme: Theme | null) {
  if (theme === null) browserStorage.remove(ACCOUNT_KEY)
  else browserStorage.set(ACCOUNT_KEY, theme)
  paint()
}

/** Follows the system, and what other tabs choose. */
export function watchTheme() {
  prefersDark().addEventListener('change', paint)
  window.addEventListener('storage', ({ key }) => (key === KEY || key === ACCOUNT_KEY) && paint())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme, (): Theme => 'light')
