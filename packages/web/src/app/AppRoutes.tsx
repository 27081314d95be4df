import { lazy } from 'react'
import { Navigate, type Route, Routes } from '#core/routing/router.tsx'
import { EitherFrame } from '#app/frame/EitherFrame.tsx'
import { PublicFrame } from '#app/frame/PublicFrame.tsx'
import { GuestsOnly, UsersOnly } from '#app/guards.tsx'
import type { LazyRoute } from '#app/lazy-route.tsx'
import { PUBLIC_PAGES } from '#app/public-pages.ts'
import { SCREENS, SIGNED_IN } from '#app/screens.ts'

const FOR_GUESTS = PUBLIC_PAGES.filter(({ guestsOnly }) => guestsOnly)
const FOR_BOTH = PUBLIC_PAGES.filter(({ forBoth }) => forBoth)
const FOR_ALL = PUBLIC_PAGES.filter(({ guestsOnly, forBoth }) => !guestsOnly && !forBoth)

const routeOf = ({ path, Page }: LazyRoute & { path: string }): Route => ({
  path,
  element: <Page />,
})

// The gallery of components, only in development: a build leaves it out.
const GalleryPage = import.meta.env.DEV ? lazy(() => import('#gallery/GalleryPage.tsx')) : null

/** All routes with their guards and frames. An unknown address leads to the dashboard. */
const ROUTES: readonly Route[] = [
  {
    element: <PublicFrame />,
    inside: [...FOR_ALL.map(routeOf), { element: <GuestsOnly />, inside: FOR_GUESTS.map(routeOf) }],
  },
  { element: <EitherFrame />, inside: FOR_BOTH.map(routeOf) },
  {
    element: <UsersOnly />,
    inside: [{ element: <SIGNED_IN.Page />, inside: SCREENS.map(routeOf) }],
  },
  ...(GalleryPage ? [{ path: '/ui', element: <GalleryPage /> }] : []),
  { path: '*', element: <Navigate to="/dashboard" replace /> },
]

export const AppRoutes = () => <Routes routes={ROUTES} />
