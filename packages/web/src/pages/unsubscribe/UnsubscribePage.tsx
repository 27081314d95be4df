import '#styles/accounts.css'
import { Ask } from './Ask.tsx'
import { useHydrated } from '#core/hydrated.ts'
import { useLinkToken } from '#core/routing/use-link-token.ts'
import { Banner } from '#ui/Banner.tsx'
import { Description } from '#ui/Description.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Link } from '#ui/Link.tsx'

/** Where the link in a mail leads. It asks first: mail programs open links that nobody pressed. */
export default function UnsubscribePage() {
  const token = useLinkToken()
  const hydrated = useHydrated()
  return (
    <div className="pub grid justify-items-center gap-8 py-6 md:py-10 lg:py-14">
      <Description>Stop mail from Fourcast with the link from a mail.</Description>
      <div className="w-full max-w-[29rem]">
        <div className="account-form">
          <div className="grid justify-items-start gap-2">
            <Logo size={44} />
            <PageHeading title="Mail from us" className="mt-3 text-[1.75rem] sm:text-[2rem]">
              Mail from us
            </PageHeading>
            <p className="text-muted">Choose which emails you get. You don’t need to sign in.</p>
          </div>
          {!hydrated && (
            <Skeleton label="Reading the link">
              <Bar className="h-12 w-full" />
            </Skeleton>
          )}
          {hydrated && (token === null ? <Incomplete /> : <Ask token={token} />)}
          <p className="text-sm text-muted">
            The switches for mail are under{' '}
            <Link to="/profile?tab=preferences" className="inline-link">
              Profile, Preferences
            </Link>
            . Something else?{' '}
            <Link to="/contact" className="inline-link">
              Write to us
            </Link>
            .
          </p>
        </div>
      </div>
    </div>
  )
}

const Incomplete = () => (
  <Banner kind="error">
    This link is not complete. Open it again from the mail, or use the switches in your profile.
  </Banner>
)
