import { useSyncExternalStore } from 'react'
import { browserStorage } from '#lib/storage.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Also read by public/theme.js, before the first paint. */
const KEY = 'fourcast_theme'
const listeners = new Set<() => void>()

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Light unless someone chose otherwise. */
export function chosenTheme(): Theme {
  const stored = browserStorage.get(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'light'
}

/** Whether someone chose in this browser. */
export const isThemeChosen = () => browserStorage.get(KEY) !== null

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

/** Follows the system, and what other tabs choose. */
export function watchTheme() {
  prefersDark().addEventListener('change', paint)
  window.addEventListener('storage', (event) => event.key === KEY && paint())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme, (): Theme => 'light')
