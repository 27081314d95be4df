import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'

/** Below every tab: the one thing that makes losses smaller. */
export const LimitBanner = () => (
  <Banner>
    The only sure way to lose less is to spend less.{' '}
    <Link to="/responsible-play" className="inline-link">
      Set a limit or take a break
    </Link>
  </Banner>
)
