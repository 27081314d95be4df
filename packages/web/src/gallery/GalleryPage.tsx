import '#styles/screens.css'
import '#gallery/gallery.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SECTIONS } from '#gallery/sections.ts'
import { type Theme, setTheme, useTheme } from '#core/theme.ts'
import { Button } from '#ui/Button.tsx'
import { forceStates } from '#gallery/force-states.ts'
import { PageHeading } from '#ui/PageHeading.tsx'

/** No requests are made here: some parts read the queries of the app's frame. */
const queries = new QueryClient()

const THEMES: readonly Theme[] = ['light', 'dark', 'system']

/** Every component in every state. Development only, not part of the build. */
export default function GalleryPage() {
  useEffect(forceStates, [])
  return (
    <main className="gallery" id="main">
      <header className="grid gap-4">
        <div>
          <PageHeading title="Components">Components</PageHeading>
          <p className="mt-2 text-muted">Every part of the screens, in each of its states.</p>
        </div>
        <ThemeSwitch />
        <nav aria-label="Components" className="flex flex-wrap gap-x-4">
          {SECTIONS.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="link">
              {title}
            </a>
          ))}
        </nav>
      </header>
      <QueryClientProvider client={queries}>
        {SECTIONS.map(({ id, Part }) => (
          <Part key={id} />
        ))}
      </QueryClientProvider>
    </main>
  )
}

function ThemeSwitch() {
  const chosen = useTheme()
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label="Theme">
      {THEMES.map((theme) => (
        <Button
          key={theme}
          kind={theme === chosen ? 'primary' : 'second'}
          aria-pressed={theme === chosen}
          onClick={() => setTheme(theme)}
        >
          {theme}
        </Button>
      ))}
    </fieldset>
  )
}
