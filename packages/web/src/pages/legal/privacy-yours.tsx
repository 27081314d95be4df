import type { LegalSection } from './LegalPage.tsx'
import { Link } from '#ui/Link.tsx'
import { SupportMail } from '#ui/SupportMail.tsx'

/** Rights, deleting, age, changes. */
export const YOURS: readonly LegalSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you may:</p>
        <ul className="bullets">
          <li>see what we store about you, and have a copy;</li>
          <li>have it put right;</li>
          <li>have it deleted;</li>
          <li>object to a use of it, and take back a yes you gave, such as the one to mails;</li>
          <li>complain to the authority that watches over privacy where you live.</li>
        </ul>
        <p>
          A copy of everything is one press away:{' '}
          <Link to="/profile?tab=security">Profile, Security</Link>, Download My Data. For anything
          else write on the <Link to="/contact">contact page</Link> while signed in, or to{' '}
          <SupportMail /> from the address of the account, so that we know it is you who asks. None
          of this costs you anything or makes the service worse for you.
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
          You can delete any saved result or number yourself. It is gone from the app at once, with
          its matches. Older backups contain it until they expire.
        </p>
        <p>
          Under <Link to="/profile?tab=security">Profile, Security</Link> you delete your account as
          a whole, at once: name, address, photo, password hash, sessions, numbers, matches, plays,
          preferences, notifications, plan and payment methods go together, here and with the
          payment provider, and a last mail says so. What stays is listed under{' '}
          <Link to="/privacy#how-long">how long we keep it</Link>: invoices for the time the law
          asks for, messages to us and logs until they run out, the note that a last mail was sent,
          a number that answered STOP, a break until it is over, and the fingerprints of an address
          that had its trial or a full refund and of a card that had two months in advance or a full
          refund. A plan that runs is cancelled first, with the refund due. Older backups contain
          the account until they expire.
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
        learn that an account belongs to a child, we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        The date at the top is the date of the last change. If we want to store more, keep it longer
        or use it for something else, we tell you before we do.
      </p>
    ),
  },
]
