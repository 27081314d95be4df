import './admin.css'
import { getTotp } from '@fourcast/contract/totp.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, type Route, Routes, useLocation } from '#core/routing/router.tsx'
import { NeedsTwoFactor, NeedsSignIn } from './Gate.tsx'
import { PAGES } from './pages.ts'
import { ProofDialog } from '#ui/ProofDialog.tsx'
import { useAskedAgain, useRankFollowed } from './use-rank.ts'
import { isAdmin } from '#domains/auth/admin.ts'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'
import { useUser } from '#core/session.ts'
import { Spinner } from '#ui/Spinner.tsx'

const ROUTES: readonly Route[] = [
  ...PAGES.map(({ path, Page: Shown }) => ({ path, element: <Shown /> })),
  { path: '*', element: <Navigate to="/admin/overview" replace /> },
]

/** Every address below /admin. For others than administrators it is one like any unknown one. */
export default function AdminPage() {
  return isAdmin(useUser().role) ? <ForAdmins /> : <ForOthers />
}

const ForOthers = () => (useAskedAgain() ? <Navigate to="/dashboard" replace /> : <Spinner />)

function ForAdmins() {
  const { data, isPending } = useQuery({
    queryKey: ['two-factor'],
    queryFn: (context) => call(getTotp, {}, requestOptions(context)),
  })
  const { pathname } = useLocation()
  useRankFollowed()
  if (isPending) return <Spinner />
  // What cannot be known from here the pages are told by the server.
  if (data?.required && !data.enabled) return <NeedsTwoFactor />
  if (data?.signInAgain) return <NeedsSignIn />
  return (
    // Another page waits for its code; nothing of the one before it stays under a new address.
    <>
      <Suspense key={pathname} fallback={<Spinner />}>
        <Routes routes={ROUTES} />
      </Suspense>
      <ProofDialog />
    </>
  )
}
