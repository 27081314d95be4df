import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { PublicFrame } from '#app/frame/PublicFrame.tsx'
import { GuestsOnly, UsersOnly } from '#app/guards.tsx'
import { PUBLIC_PAGES, type PublicPage } from '#app/public-pages.ts'

const SignedIn = lazy(() => import('#app/frame/SignedIn.tsx'))
const DashboardPage = lazy(() => import('#features/dashboard/DashboardPage.tsx'))
const GeneratePage = lazy(() => import('#features/generate/GeneratePage.tsx'))
const HistoryPage = lazy(() => import('#features/history/HistoryPage.tsx'))
const LotteryPage = lazy(() => import('#features/lottery/LotteryPage.tsx'))

const FOR_GUESTS = PUBLIC_PAGES.filter(({ guestsOnly }) => guestsOnly)
const FOR_ALL = PUBLIC_PAGES.filter(({ guestsOnly }) => !guestsOnly)

const routeOf = ({ path, Page }: PublicPage) => <Route key={path} path={path} element={<Page />} />

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
      <Route element={<UsersOnly />}>
        <Route element={<SignedIn />}>
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/generate" element={<GeneratePage />} />
          <Route path="/history" element={<HistoryPage />} />
          <Route path="/lottery" element={<LotteryPage />} />
        </Route>
      </Route>
      {GalleryPage && <Route path="/ui" element={<GalleryPage />} />}
      <Route path="*" element={<Navigate to="/dashboard" replace />} />
    </Routes>
  )
}
