import { momentText } from '#domains/responsible-play/words.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

/** No plan is shown to someone on a break: none is sold. */
export const OnBreak = ({ until }: { until: string }) => (
  <header className="grid max-w-[46rem] justify-items-start gap-4">
    <PageHeading title="Plans and pricing">Closed during your break</PageHeading>
    <p className="text-lg text-muted">
      You are on a break until {momentText(until)}. Until then you can’t order or change a plan, and
      none renews. You can cancel at any time.
    </p>
    <LinkButton kind="second" to="/profile?tab=subscription">
      Your plan
    </LinkButton>
  </header>
)
