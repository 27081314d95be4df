import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from '#app/App.tsx'
import { PUBLIC_PAGES, type PublicPage } from '#app/public-pages.ts'
import { AROUND_SCREENS, SCREENS } from '#app/screens.ts'
import { StillRouter } from '#core/routing/still-router.tsx'

/** What a visitor sees of a public page before any script has run, with its title and description. */
async function render({ path, load }: PublicPage): Promise<string> {
  await load()
  const { prelude } = await prerender(
    <StrictMode>
      <App router={(pages) => <StillRouter pathname={path}>{pages}</StillRouter>} />
    </StrictMode>,
    // Larger parts would come late and be moved by an inline script, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** For prerender.mjs: every public page with its markup, and of what each screen behind the sign-in is made. */
export const renderAll = async () => ({
  pages: await Promise.all(
    PUBLIC_PAGES.map(async (page) => ({ page, markup: await render(page) })),
  ),
  // An address with a part of its own has no file: it is drawn from the bare shell.
  screens: SCREENS.filter(({ path }) => !/[:*]/.test(path)).map(({ path, module }) => ({
    path,
    modules: [...AROUND_SCREENS, module],
  })),
})
