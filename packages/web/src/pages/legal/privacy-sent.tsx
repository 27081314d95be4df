import type { LegalSection } from './LegalPage.tsx'
import { StoredKeys, TabKeys } from './StoredKeys.tsx'

/** What lies in the browser, what leaves it, and what arrives by mail. */
export const SENT: readonly LegalSection[] = [
  {
    id: 'in-your-browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          We set no cookies. What the service must remember on your device lies in the browser’s
          local storage, under these keys:
        </p>
        <StoredKeys />
        <p>
          To be read without a connection, what you last saw of your history (the latest 100
          results), your statistics, the winning numbers and your preferences lies in the browser’s
          database <code>fourcast</code>. The app’s own files are kept too; nothing in them is about
          you.
        </p>
        <p>
          When you sign out, your session ends or someone else signs in, the browser keeps only{' '}
          <code>fourcast_theme</code> and, if the session ended by itself,{' '}
          <code>fourcast_push</code>. Clearing the site’s data in your browser removes everything.
        </p>
        <p>
          The tab’s session storage keeps what you are entering until the tab is closed, or until it
          is sent:
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
        Pages, type and pictures come from our own server. Your browser is told to load nothing from
        anyone else, but for the fields in which a card or account is entered, where Stripe carries
        our payments: those are Stripe’s, and come when you begin to enter one. It tells other sites
        nothing about where you came from. The digits you try on the start page never leave your
        browser. A link that leads away, such as the one to the help chat, is followed only when you
        press it, and the rules of that site apply there.
      </p>
    ),
  },
  {
    id: 'mails',
    title: 'Mails and text messages',
    body: (
      <>
        <p>
          Until you have confirmed your address it gets only what keeps the account safe: the link
          to confirm it, a link to reset the password if someone asked for one, and a word when the
          password or two-factor authentication changed, when someone tried to sign up with your
          address, or when a session looked stolen. A confirmed address also hears of sign-ins from
          new devices.
        </p>
        <p>
          Mails about your results follow your preferences. Promotional mail goes only to those who
          ticked the box for it, which is empty unless you tick it. Our mails carry no pictures that
          report when you open them, and no links that pass through others.
        </p>
        <p>
          Text messages go only to a phone that you verified with a code, and only if you turn them
          on in your preferences. Reply STOP to any of them and we stop texting you.
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
          Administrators of the service, where their work needs it. The companies that run our
          servers, keep our files, such as your photo, and carry our mail and text messages, who may
          do so for us only. Authorities, if the law compels us. And the two below, where you use
          them. Nobody else.
        </p>
        <p>
          If you turn on push notifications, they travel through the push service of your browser’s
          maker: Google, Mozilla, Apple or Microsoft. It learns that something is sent to that
          browser and when; what it says is encrypted, and only your browser can read it.
        </p>
        <p>
          We ask for no card or bank account at sign-up. If you pay for a plan, the payment provider
          handles your card or account, and gets your name, your email address and what is charged;
          we store no card number. Until you pay, it gets nothing.
        </p>
      </>
    ),
  },
  {
    id: 'how-it-is-protected',
    title: 'How it is protected',
    body: (
      <p>
        Passwords are hashed with Argon2id. Refresh tokens and mailed links are stored as hashes
        only. Every call checks that its session still lives, so that signing out or changing the
        password takes effect at once. Browsers are told to use encrypted connections only and to
        run no scripts but ours. No protection is perfect: if something happens to your data that
        can harm you, we tell you.
      </p>
    ),
  },
]
