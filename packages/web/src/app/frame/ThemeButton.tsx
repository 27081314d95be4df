import { setTheme, type Theme, useTheme } from '#core/theme.ts'
import type { IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const THEMES: Record<Theme, { icon: IconName; now: string; next: Theme; after: string }> = {
  light: { icon: 'sun', now: 'light', next: 'dark', after: 'dark' },
  dark: { icon: 'moon', now: 'dark', next: 'system', after: 'same as system' },
  system: { icon: 'system', now: 'same as system', next: 'light', after: 'light' },
}

/** Cycles through light, dark and the system's theme. */
export function ThemeButton() {
  const { icon, now, next, after } = THEMES[useTheme()]
  return (
    <IconButton
      icon={icon}
      label={`Theme: ${now}. Change to ${after}`}
      onClick={() => setTheme(next)}
    />
  )
}
