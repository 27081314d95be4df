import '#styles/screens.css'
import { useSession } from '#lib/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** For an address that no page has, with links to pages that exist. */
export default function NotFoundPage() {
  const { isAuthenticated } = useSession()
  return (
    <div className={isAuthenticated ? 'page' : 'pub page py-10'}>
      <div>
        <PageHeading title="Page not found">Page not found</PageHeading>
        <p className="mt-2 text-muted">
          Nothing is at this address. Check it for typing errors, or choose a page below.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isAuthenticated ? (
          <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
        ) : (
          <LinkButton to="/">Go to the home page</LinkButton>
        )}
        <TextLink to="/contact">Contact us</TextLink>
      </div>
    </div>
  )
}
