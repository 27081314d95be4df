import { Facts } from './Facts.tsx'
import type { LegalSection } from './LegalPage.tsx'

/** Data on the server and its retention. */
export const KEPT: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul className="bullets">
        <li>We store only what the service needs to work for you.</li>
        <li>We use no cookies, trackers, ads or third-party analytics.</li>
        <li>We don’t sell your data or share it for marketing.</li>
        <li>Passwords are stored as hashes. Nobody here can read yours.</li>
      </ul>
    ),
  },
  {
    id: 'what-we-store',
    title: 'What we store',
    body: (
      <Facts
        items={[
          [
            'Your account',
            'Your first and last name, your email address and a hash of your password. When you signed up, when you confirmed your address, which version of the terms you agreed to and when, and that you confirmed your age.',
          ],
          [
            'Your profile',
            'Anything you choose to add: phone number, date of birth, address, city, state and ZIP code, and a photo.',
          ],
          ['Your plan', 'Which plan you’re on, since when, and when it renews or ends.'],
          [
            'Your payments',
            'For each card or bank account: its type, last four digits, expiration date, and a fingerprint that lets the provider recognize it. We never store its number. We also store your invoices, with your name and address at the time, what was charged and refunded, and when you agreed to it.',
          ],
          [
            'Your usage',
            'How many generations, fair picks and queries you made each day, and how many were over a limit. We need this to apply your plan’s limits and your own. Totals for all accounts also show us how the service is used.',
          ],
          [
            'Your sessions',
            'For each sign-in: when it started, when you were last active, when and why it ended, the IP address and the browser’s name. We use this to detect stolen sessions and to tell you about sign-ins from new devices.',
          ],
          [
            'Two-factor authentication',
            'If you turn it on: when you did, the secret your app shares with us (encrypted), and a hash of each recovery code with the time it was used. Turning it off deletes all of this.',
          ],
          [
            'Your numbers',
            'The digits you entered, the box, the result and the time. Which saved results matched a draw. Daily counts, which we use for your totals and your streak.',
          ],
          [
            'Your tickets',
            'The tickets you record: the number, the state and draw, the bet, the stake and the payout.',
          ],
          [
            'Your preferences',
            'Which emails you want, whether results are saved automatically, your theme, your default box and the states you follow.',
          ],
          [
            'Your limits and breaks',
            'Your daily limit, your reminder, and any break with its end. For a break we also store a keyed hash of your email address, so the break applies to a new account too.',
          ],
          [
            'Emails to you',
            'The address, type, subject and time of each email. We delete the text once the email is sent.',
          ],
          [
            'Push notifications',
            'For each browser where you turn them on: the address at its push service, its encryption keys, the browser name, which notifications it gets, and when you turned them on.',
          ],
          [
            'Text messages to you',
            'If you verified a phone: the number, type and time of each text message. We delete its content once it’s sent. If a number replies STOP, we store the number so we never text it again.',
          ],
          [
            'Messages to us',
            'What you send on the contact page: your name, your address, the topic and the message. If you’re signed in, also which account sent it and its plan. If you delete your account, the message stays without the link to it. We delete it after a year, or sooner if you ask.',
          ],
          [
            'Limits',
            'How often a sign-in failed, an email was requested or a message was sent. We store a fingerprint instead of your address, and only until the limit resets.',
          ],
          [
            'Logs',
            'For each request: the time, the path without its query string, the response status and the IP address. If it matters for security, also the account ID. Never a password, a token or your search terms.',
          ],
        ]}
      />
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <Facts
          items={[
            ['Account, plan, preferences', 'until you delete your account'],
            ['Profile and photo', 'until you remove them or delete your account'],
            ['Numbers you didn’t save', '2 days'],
            ['Results you saved', '395 days, or until you delete them'],
            ['Numbers you saved in My numbers', 'until you delete them or your account'],
            ['How many picks you generated each day', '366 days, or until you delete your account'],
            ['Breaks', 'until they end, even if you delete your account'],
            ['Tickets you recorded', 'until you delete them or your account'],
            [
              'Browsers with push notifications',
              'until you turn them off, the push service removes the browser, or you delete your account',
            ],
            ['Sessions, with their IP address', '90 days from sign-in'],
            ['Links we emailed, as hashes', '90 days'],
            ['Logs', '30 days'],
            ['Messages you send us', '1 year'],
            ['Records of what administrators changed, with the reason for a refund', '2 years'],
            [
              'Cards and bank accounts',
              'until you delete your account; if you remove one, the payment provider deletes it',
            ],
            [
              'Invoices, if you ever paid',
              '7 years, because the law requires it, even if you delete your account',
            ],
            [
              'The record that an email or a text message was sent',
              '30 days; we delete its text when it’s sent, and its address and subject when you delete your account, except for emails sent after that',
            ],
            [
              'A phone number that replied STOP',
              'until it replies START, even if it has a new owner',
            ],
            [
              'A fingerprint of an email address that had a trial',
              'permanently, so each address gets one trial; it doesn’t reveal the address',
            ],
            [
              'A fingerprint of an email address, card or bank account that paid for a plan',
              'permanently, so each has the two-month offer once; it doesn’t reveal the address or number',
            ],
            [
              'A fingerprint of an email address, card or bank account that got a full refund',
              'permanently, so each gets one; it doesn’t reveal the address or number',
            ],
          ]}
        />
        <p>These are maximum times. We may delete data sooner if we don’t need it.</p>
      </>
    ),
  },
]
