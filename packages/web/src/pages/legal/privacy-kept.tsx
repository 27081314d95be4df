import { Facts } from './Facts.tsx'
import type { LegalSection } from './LegalPage.tsx'

/** What is stored on the server, and for how long. */
export const KEPT: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul className="bullets">
        <li>We store what the service needs to work for you, and little else.</li>
        <li>No cookies, no trackers, no advertising, no analytics by others.</li>
        <li>We sell nothing about you and share nothing for marketing.</li>
        <li>Passwords are kept as hashes: nobody here can read yours.</li>
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
            'First and last name, email address, a hash of the password, when you signed up, when the address was confirmed, which version of the terms you agreed to and when, and that you confirmed your age.',
          ],
          [
            'Your profile',
            'What you choose to add: phone number, date of birth, address, city, state and ZIP code, and a photo.',
          ],
          ['Your plan', 'Which plan you are on, since when, when it renews and when it ends.'],
          [
            'Your payments',
            'Of a card or account: its kind, its last four digits, when it expires and a fingerprint by which the provider knows it again; never its number. Your invoices, with your name and address as they were, what was charged and refunded, and when you agreed to it.',
          ],
          [
            'What you used',
            'How many generations, fair picks and queries you made on each day, and how many a limit refused, so that a plan’s allowance and your own limit can be counted. Added up over all accounts they also show us how the service is used.',
          ],
          [
            'Your sessions',
            'For each sign-in: when it began, when you were last active, when and why it ended, the IP address, and how your browser names itself. This is how we notice a stolen session, and tell you of a sign-in from a new device.',
          ],
          [
            'Two-factor authentication',
            'If you turn it on: since when, the secret that your app shares with us, encrypted, and a hash of each recovery code with the time it was used. Turning it off deletes them.',
          ],
          [
            'Your numbers',
            'The digits you entered, the box, the result and the time; which kept results matched a draw; and counts for each day, which your totals and your streak are made of.',
          ],
          [
            'Your tickets',
            'The tickets you record: the number, the state and draw, the bet, the stake and the payout.',
          ],
          [
            'Your preferences',
            'Which mails you want, whether results are saved by themselves, light or dark, your usual box, and the states you chose.',
          ],
          [
            'Your limits and breaks',
            'The daily limit and the reminder you set, and a break with its end; of a break also a keyed hash of your address, so that it holds in a new account, too.',
          ],
          [
            'Mails to you',
            'To which address, of which kind, with which subject and when. The text is removed once a mail has gone out.',
          ],
          [
            'Push notifications',
            'For each browser where you turn them on: the address at its push service, the keys that messages to it are locked with, how it names itself, what it is told of, and since when.',
          ],
          [
            'Text messages to you',
            'If you verified a phone: to which number, of which kind and when; the text is removed once it has gone out. A number that answered STOP is kept, so that nothing is sent there any more.',
          ],
          [
            'Messages to us',
            'What you write on the contact page: your name, your address, the topic and the text; if you are signed in, also which account it came from and its plan. If the account is deleted the message stays without it, until its year is over or you ask us to remove it.',
          ],
          [
            'Limits',
            'How often a sign-in failed, a mail was asked for or a message was sent, under a fingerprint instead of an address, until the limit is over.',
          ],
          [
            'Logs',
            'For each call: the time, the path without what stands behind the question mark, the answer’s status, the IP address, and the number of the account where it matters for safety. Never a password, a token or what you searched for.',
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
            ['Account, plan, preferences', 'until the account is deleted'],
            ['Profile and photo', 'until you take them out, or the account is deleted'],
            ['Numbers you did not save', '2 days'],
            ['Results you saved', '395 days, or until you delete them'],
            ['Numbers you saved in My numbers', 'until you delete them, or the account is deleted'],
            ['How much you made each day', '366 days, or until the account is deleted'],
            ['Breaks', 'until they are over, also when the account is deleted'],
            ['Tickets you recorded', 'until you delete them, or the account is deleted'],
            [
              'Browsers with push notifications',
              'until you turn them off, the push service drops the browser, or the account is deleted',
            ],
            ['Sessions, with their IP address', '90 days from sign-in'],
            ['Mailed links, as hashes', '90 days'],
            ['Logs', '30 days'],
            ['Messages you send us', '1 year'],
            ['Records of what administrators changed, with the reason of a refund', '2 years'],
            [
              'Cards and bank accounts',
              'until the account is deleted; the payment provider deletes one when you remove it',
            ],
            [
              'Invoices, if you ever paid',
              '7 years, because the law asks for it, also when the account is deleted',
            ],
            [
              'The note that a mail or a text message was sent',
              '30 days; its text goes when it is sent, its address and subject when the account is deleted, but for mails that go out after that',
            ],
            ['A number that answered STOP', 'until it answers START, whoever has it'],
            [
              'A fingerprint of an address that had its trial',
              'for good, so that there is one trial for each address; the address cannot be read from it',
            ],
            [
              'A fingerprint of a card or account that had two months in advance',
              'for good, so that the offer is taken once; no number can be read from it',
            ],
            [
              'A fingerprint of an address, and of a card or account, that had a full refund',
              'for good, so that each has one; neither can be read from it',
            ],
          ]}
        />
        <p>These are the longest times. What is not needed for that long may go sooner.</p>
      </>
    ),
  },
]
