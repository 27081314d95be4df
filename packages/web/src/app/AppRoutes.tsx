import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { EitherFrame } from '#app/frame/EitherFrame.tsx'
import { PublicFrame } from '#app/frame/PublicFrame.tsx'
import { GuestsOnly, UsersOnly } from '#app/guards.tsx'
import type { Later } from '#app/later.tsx'
import { PUBLIC_PAGES } from '#app/public-pages.ts'
import { SCREENS, SIGNED_IN } from '#app/screens.ts'

const FOR_GUESTS = PUBLIC_PAGES.filter(({ guestsOnly }) => guestsOnly)
const FOR_BOTH = PUBLIC_PAGES.filter(({ forBoth }) => forBoth)
const FOR_ALL = PUBLIC_PAGES.filter(({ guestsOnly, forBoth }) => !guestsOnly && !forBoth)

const routeOf = ({ path, Page }: Later & { path: string }) => (
  <Route key={path} path={path} element={<Page />} />
)

// Every component in every state. Only in development: a build leaves it out.
const GalleryPage = import.meta.env.DEV ? lazy(() => import('#gallery/GalleryPage.tsx')) : null

/** Every address, who may open it, and its frame. An unknown one leads to the dashboard. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicFrame />}>
        {FOR_ALL.map(routeOf)}
        <Route element={<GuestsOnly />}>{FOR_GUESTS.map(routeOf)}</Route>
      </Route>
      <Route element={<EitherFrame />}>{FOR_BOTH.map(routeOf)}</Route>
      <Route element={<UsersOnly />}>
        <Route element={<SIGNED_IN.Page />}>{SCREENS.map(routeOf)}</Route>
      </Route>
      {GalleryPage && <Route path="/ui" element={<GalleryPage />} />}
      <Route path="*" element={<Navigate to="/dashboard" replace />} />
    </Routes>
  )
}
