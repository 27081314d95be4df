import type { ComponentProps } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Link } from '#ui/Link.tsx'

type Wiring = Omit<ComponentProps<typeof Checkbox>, 'label'>

/** What someone agrees to. A link opens beside the form, so that nothing typed is lost. */
export function Agreements(props: { terms: Wiring; play: Wiring; marketing: Wiring }) {
  return (
    <div className="grid">
      <Checkbox
        {...props.terms}
        aria-required
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" target="_blank">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to="/privacy" target="_blank">
              Privacy Policy
            </Link>
          </>
        }
      />
      <Checkbox
        {...props.play}
        aria-required
        label={
          <>
            I am 18 or older (19 in Nebraska, 21 in Iowa and Mississippi). I understand that
            Fourcast is for entertainment only, and I will{' '}
            <Link to="/responsible-play" target="_blank">
              play responsibly
            </Link>
          </>
        }
      />
      <Checkbox
        {...props.marketing}
        label="Send me AI predictions, analytics updates, and promotional emails"
      />
    </div>
  )
}
