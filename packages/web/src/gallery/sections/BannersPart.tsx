import { Section } from '#gallery/Section.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { StaleBanner } from '#ui/StaleBanner.tsx'

const retry = () => {}

export const BannersPart = () => (
  <Section
    id="banners"
    title="Banners and failures"
    lead="They stay, in place of the part that failed."
  >
    <Banner>We found no evidence that these draws differ from chance.</Banner>
    <Banner kind="success">Your address is verified.</Banner>
    <Banner kind="warning">
      <span className="strong">Georgia results may be out of date.</span> Stored at 1:10 PM ET; the
      source has not answered since. We keep trying.
    </Banner>
    <Banner kind="warning" action={<Button kind="second">Send it again</Button>}>
      Please verify your address: we have sent you a mail.
    </Banner>
    <StaleBanner reason="You are offline." asOf="2026-11-20T18:10:00Z" onRetry={retry} />
    <StaleBanner reason="You are offline." asOf={null} onRetry={retry} busy />
    <Banner kind="error">Login failed. Please check your credentials.</Banner>
    <ErrorState onRetry={retry}>Failed to load dashboard data</ErrorState>
    <ErrorState onRetry={retry} busy>
      Failed to load dashboard data
    </ErrorState>
  </Section>
)
