import type { LegalSection } from './LegalPage.tsx'
import { Link } from '#ui/Link.tsx'
import { SupportMail } from '#ui/SupportMail.tsx'

/** Rights, deletion, minimum age and changes. */
export const YOURS: readonly LegalSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you can:</p>
        <ul className="bullets">
          <li>see what we store about you and get a copy;</li>
          <li>have it corrected;</li>
          <li>have it deleted;</li>
          <li>object to a use of it, and withdraw consent, such as consent to emails;</li>
          <li>file a complaint with your privacy regulator.</li>
        </ul>
        <p>
          To get a copy of everything, go to{' '}
          <Link to="/profile?tab=security">Profile, Security</Link> and press Download My Data. For
          anything else, sign in and use the <Link to="/contact">contact page</Link>, or email{' '}
          <SupportMail /> from your account’s address. That way we know it’s you. This is free and
          doesn’t affect your service.
        </p>
      </>
    ),
  },
  {
    id: 'deleting',
    title: 'Deleting',
    body: (
      <>
        <p>
          You can delete any saved result or number yourself. It disappears from the app
          immediately, with its matches. Older backups contain it until they expire.
        </p>
        <p>
          You can delete your whole account under{' '}
          <Link to="/profile?tab=security">Profile, Security</Link>. An active plan is cancelled
          first, with any refund due. We then delete your name, address, photo, password hash,
          sessions, numbers, matches, tickets, preferences, notifications, plan and payment methods,
          here and with the payment provider. A final email confirms it.{' '}
        </p>{' '}
        <p>
          {' '}
          Some data stays, for the times listed under{' '}
          <Link to="/privacy#how-long">how long we keep it</Link>: invoices, your messages to us,
          logs, the record of the final email, a phone number that replied STOP, and a break until
          it ends. So do the fingerprints that limit trials, full refunds and the two-month offer to
          one each. Older backups contain the account until they expire.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Children',
    body: (
      <p>
        Fourcast is not for anyone under 18 (19 in Nebraska, 21 in Iowa and Mississippi). If we
        learn that an account belongs to a child, we’ll delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        The date at the top shows the last change. If we want to store more, keep it longer or use
        it for something else, we’ll tell you first.
      </p>
    ),
  },
]
