import { setTheme, type Theme, useTheme } from '#lib/theme.ts'
import type { IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const THEMES: Record<Theme, { icon: IconName; now: string; next: Theme; then: string }> = {
  light: { icon: 'sun', now: 'light', next: 'dark', then: 'dark' },
  dark: { icon: 'moon', now: 'dark', next: 'system', then: 'that of your system' },
  system: { icon: 'system', now: 'that of your system', next: 'light', then: 'light' },
}

/** Light, dark, that of the system, and round again. */
export function ThemeButton() {
  const { icon, now, next, then } = THEMES[useTheme()]
  return (
    <IconButton
      icon={icon}
      label={`Theme: ${now}. Change to ${then}`}
      onClick={() => setTheme(next)}
    />
  )
}
