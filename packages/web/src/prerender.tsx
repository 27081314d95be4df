import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from '#app/App.tsx'
import { PUBLIC_PAGES, type PublicPage } from '#app/public-pages.ts'
import { AROUND_SCREENS, SCREENS } from '#app/screens.ts'
import { WAITING } from '#app/waiting-screens.ts'
import { WaitingScreen } from '#app/WaitingScreen.tsx'
import { StillRouter } from '#core/routing/still-router.tsx'

async function markupOf(content: ReactNode): Promise<string> {
  // Larger parts would come late and be moved by an inline script, which the policy forbids.
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY }
  const { prelude } = await prerender(<StrictMode>{content}</StrictMode>, options)
  return new Response(prelude).text()
}

/** What a visitor sees of a public page before any script has run, with its title and description. */
async function render({ path, load }: PublicPage): Promise<string> {
  await load()
  return markupOf(<App router={(pages) => <StillRouter pathname={path}>{pages}</StillRouter>} />)
}

/** What a user sees of a screen until its code has run. */
const renderWaiting = (path: string) =>
  markupOf(
    <StillRouter pathname={path}>
      <WaitingScreen {...WAITING[path]} />
    </StillRouter>,
  )

/** '/numbers/:id' → 'numbers-id'. The pages of '/admin/*' share one. */
const screenName = (path: string) => path.slice(1).replace('/*', '').replaceAll(/\/:?/g, '-')

/** The modules that a page also needs for users. */
const modulesForUsers = ({ forBoth, forUsers }: PublicPage) =>
  forBoth === undefined
    ? []
    : [
        ...AROUND_SCREENS,
        'app/frame/SignedInOverPublic.tsx',
        ...(forUsers === undefined ? [] : [forUsers]),
      ]

/** For prerender.mjs: every public page with its markup, and the parts of each screen behind the sign-in. */
export const renderAll = async () => ({
  pages: await Promise.all(
    PUBLIC_PAGES.map(async (page) => ({
      page,
      markup: await render(page),
      screen: page.forBoth ? await renderWaiting(page.path) : null,
      forUsers: modulesForUsers(page),
    })),
  ),
  screens: await Promise.all(
    SCREENS.map(async ({ path, module }) => ({
      name: screenName(path),
      modules: [...AROUND_SCREENS, module],
      markup: await renderWaiting(path),
    })),
  ),
})
