import '#styles/first.css'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { CONFIRM_HOURS, TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import type { ComponentProps } from 'react'
import { AccountLayout, type Feature } from './AccountLayout.tsx'
import type { SignupForm } from './signup-form.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useLocation } from '#core/routing/router.tsx'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'

const FEATURES: readonly Feature[] = [
  ['generate', 'Flash Transform', 'Box 1 Silver adds 3 to each digit: 1234 becomes 4567.'],
  ['refresh', 'Mirror Transform', 'Box 2 Gold adds 5: 1234 becomes 6789.'],
  ['trend', 'AI Predictions', 'Box 3 Platinum uses a trained model, compared with chance.'],
  ['bars', 'Smart Analysis', 'Your picks and wins, compared with chance.'],
]

const NEW_ACCOUNT: SignupForm = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
  agreeToResponsiblePlay: false,
  marketingEmails: false,
}

const resolver = async () => (await import('./signup-form.ts')).signupResolver

export default function SignupPage() {
  const { signup } = useSession()
  // Passes the requested page on to the sign-in form.
  const { state } = useLocation()
  const { method, busy, failure, field, form, onSubmit } = useSendForm<SignupForm>({
    resolver,
    defaultValues: NEW_ACCOUNT,
    failed: MESSAGES.signupFailed,
    send: async ({ firstName, lastName, email, password, marketingEmails }) => {
      const agreed = { agreeToTerms: true, agreeToResponsiblePlay: true } as const
      await signup({ firstName, lastName, email, password, marketingEmails, ...agreed })
      notify({ type: 'success', message: MESSAGES.accountCreated })
    },
  })
  const { error: emailError, ...email } = field('email')

  return (
    <AccountLayout
      title="Sign up"
      description="Join Fourcast and get five days of Basic without a card: turn your digits into picks and see the true odds of each. 18+, for entertainment only."
      heading="Join Fourcast"
      lead="Start generating winning numbers with AI-powered insights"
      features={FEATURES}
    >
      <form className="grid gap-4" noValidate method={method} onSubmit={onSubmit}>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput
              {...field('firstName')}
              label="First Name"
              autoComplete="given-name"
              aria-required
            />
            <TextInput
              {...field('lastName')}
              label="Last Name"
              autoComplete="family-name"
              aria-required
            />
          </div>
          <TextInput
            {...email}
            label="Email Address"
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-required
            error={emailError === MESSAGES.emailTaken ? <Taken /> : emailError}
          />
          <NewPasswordFields
            password={field('password')}
            confirmation={field('confirmPassword')}
            typed={form.watch('password')}
            confirmed={form.watch('confirmPassword')}
          />
          <Agreements
            terms={field('agreeToTerms')}
            play={field('agreeToResponsiblePlay')}
            marketing={field('marketingEmails')}
          />
          <Button type="submit" size="lg" block busy={busy} busyLabel="Creating Account...">
            Create Account
          </Button>
          <p className="text-center text-sm text-muted">
            {TRIAL_DAYS} days of Basic, no card. Confirm your email within {CONFIRM_HOURS} hours to
            keep them. After the trial you’re on the Free plan, which stays free.
          </p>
        </fieldset>
      </form>
      <div className="account-or">or continue with</div>
      <SocialButtons soon={MESSAGES.socialSignupSoon} />
      <p className="text-center text-[0.9375rem] text-muted">
        Already have an account?{' '}
        <Link to="/login" state={state}>
          Sign in here
        </Link>
      </p>
      <Link to="/subscription" className="link justify-self-center">
        View Subscription Plans
      </Link>
    </AccountLayout>
  )
}

const Taken = () => (
  <>
    {MESSAGES.emailTaken}. <Link to="/login">Sign in instead</Link>
  </>
)

type Wiring = Omit<ComponentProps<typeof Checkbox>, 'label'>

/** Consent checkboxes. Links open in a new tab, so that typed values are not lost. */
function Agreements(props: { terms: Wiring; play: Wiring; marketing: Wiring }) {
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
