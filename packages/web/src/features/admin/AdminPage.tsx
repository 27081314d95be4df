import '#features/admin/admin.css'
import { getTotp } from '@fourcast/contract/totp.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { PAGES } from '#features/admin/pages.ts'
import { isAdmin } from '#lib/admin.ts'
import { call } from '#lib/api.ts'
import { asked } from '#lib/queries.ts'
import { useUser } from '#lib/session.ts'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Page } from '#ui/Page.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** Every address below /admin. For others than administrators it is one like any unknown one. */
export default function AdminPage() {
  return isAdmin(useUser().role) ? <ForAdmins /> : <Navigate to="/dashboard" replace />
}

function ForAdmins() {
  const { data, isPending } = useQuery({
    queryKey: ['two-step'],
    queryFn: (context) => call(getTotp, {}, asked(context)),
  })
  const { pathname } = useLocation()
  if (isPending) return <Spinner />
  // What cannot be known from here the pages are told by the server.
  if (data?.required && !data.enabled) return <NeedsSecondStep />
  return (
    // Another page waits for its code; the one before it does not stay under a new address.
    <Suspense key={pathname.split('/')[2]} fallback={<Spinner />}>
      <Routes>
        {PAGES.map(({ path, Page: Shown }) => (
          <Route key={path} path={path} element={<Shown />} />
        ))}
        <Route path="*" element={<Navigate to="/admin/overview" replace />} />
      </Routes>
    </Suspense>
  )
}

const NeedsSecondStep = () => (
  <Page title="Administration">
    <Card title="First set up two-step sign-in">
      <p className="text-muted">
        An administrator’s password alone opens nothing here. Turn two-step sign-in on under
        Profile, Security; then these pages open.
      </p>
      <div>
        <LinkButton to="/profile?tab=security" icon="shield">
          Set it up
        </LinkButton>
      </div>
    </Card>
  </Page>
)
