import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'

/** Below every tab: a link to limits and breaks, which make losses smaller. */
export const LimitBanner = () => (
  <Banner>
    The only sure way to lose less is to spend less.{' '}
    <Link to="/responsible-play" className="inline-link">
      Set a limit or take a break
    </Link>
  </Banner>
)
