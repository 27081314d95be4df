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

/** Routes below /admin. Users who are not administrators are redirected, as from an unknown address. */
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
  // If the query failed, the pages open anyway: the server refuses their requests if need be.
  if (data?.required && !data.enabled) return <NeedsTwoFactor />
  if (data?.signInAgain) return <NeedsSignIn />
  return (
    // The key makes React show the spinner instead of the previous page while the next page loads.
    <>
      <Suspense key={pathname} fallback={<Spinner />}>
        <Routes routes={ROUTES} />
      </Suspense>
      <ProofDialog />
    </>
  )
}
