import type { LegalSection } from './LegalPage.tsx'
import { StoredKeys, TabKeys } from './StoredKeys.tsx'

/** Data in the browser, emails and text messages, recipients and protection. */
export const SENT: readonly LegalSection[] = [
  {
    id: 'in-your-browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          We set no cookies. What the service needs to remember on your device is stored in the
          browser’s local storage, under these keys:
        </p>
        <StoredKeys />
        <p>
          For offline use, the history (the latest 100 results), statistics, winning numbers and
          preferences you last saw are stored in the browser’s database <code>fourcast</code>. The
          app’s own files are stored too. They contain nothing about you.
        </p>
        <p>
          When you sign out, your session ends or someone else signs in, the browser keeps only{' '}
          <code>fourcast_theme</code>. If the session ended on its own, it also keeps{' '}
          <code>fourcast_push</code>. Clearing the site’s data in your browser removes everything.
        </p>
        <p>
          The tab’s session storage keeps what you’re entering until you send it or close the tab:
        </p>
        <TabKeys />
      </>
    ),
  },
  {
    id: 'no-trackers',
    title: 'No trackers',
    body: (
      <p>
        Pages, fonts and images come from our own server. We tell your browser to load nothing from
        anyone else, with one exception. If Stripe processes our payments, the fields for card and
        bank details come from Stripe. They load when you start to enter a card or account. Your
        browser doesn’t tell other sites where you came from. The digits you try on the home page
        never leave your browser. Links to other sites, such as the help chat, open only when you
        press them. Those sites have their own rules.
      </p>
    ),
  },
  {
    id: 'mails',
    title: 'Emails and text messages',
    body: (
      <>
        <p>
          Until you confirm your email address, we send it only what keeps your account safe. That
          is the link to confirm it and a link to reset the password if someone asked for one. It
          also gets a notice when the password or two-factor authentication changes, when someone
          tries to sign up with your address, or when a session looks stolen. Once it’s confirmed,
          we also tell you about sign-ins from new devices.
        </p>
        <p>
          You choose in your preferences whether you get emails about your results. We send
          promotional emails only if you checked the box for them. It starts unchecked. Our emails
          contain no images that track when you open them, and no links that go through other
          companies.
        </p>
        <p>
          We text only a phone that you verified with a code, and only if you turn text messages on
          in your preferences. Reply STOP to any of them, and we’ll stop.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Administrators of the service, when their work requires it. The companies that run our
          servers, store our files, such as your photo, and deliver our emails and text messages.
          They may use your data only to do this for us. Authorities, if the law requires it. And
          the two below, if you use them. Nobody else.
        </p>
        <p>
          If you turn on push notifications, they go through the push service of the company that
          makes your browser: Google, Mozilla, Apple or Microsoft. It learns that something was sent
          to your browser, and when. The content is encrypted, and only your browser can read it.
        </p>
        <p>
          We don’t ask for a card or bank account at sign-up. If you pay for a plan, the payment
          provider handles your card or account. It gets your name, your email address and the
          amount. We store no card numbers. Until you pay, the provider gets nothing.
        </p>
      </>
    ),
  },
  {
    id: 'how-it-is-protected',
    title: 'How it is protected',
    body: (
      <p>
        Passwords are hashed with Argon2id. Refresh tokens and links we email are stored only as
        hashes. Every request checks that its session is still valid, so signing out or changing
        your password takes effect immediately. We tell browsers to use only encrypted connections
        and to run only our scripts. No protection is perfect. If something happens to your data
        that could harm you, we’ll tell you.
      </p>
    ),
  },
]
