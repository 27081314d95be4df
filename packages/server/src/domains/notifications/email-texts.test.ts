import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as accounts from '#domains/accounts/emails.ts'
import * as signIns from '#domains/accounts/emails.ts'
import * as billing from '#domains/billing/emails.ts'
import { accountDeletedEmail } from '#domains/account-closing/deletion/email.ts'
import { copyEmail, messageEmail } from '#domains/support/emails.ts'
import type { Email } from '#platform/email/email.ts'
import { openTestApp } from '#testing/app.ts'
import { weekToSummarize } from './weekly-summary/calendar.ts'
import { summaryEmail } from './weekly-summary/email.ts'

type Words = Omit<Email, 'to'>

const SITE = 'https://fourcast.example'
const TO = 'dana@example.com'
const at = (text: string) => Temporal.Instant.from(text)
const END = at('2026-06-04T16:00:00Z')

type Invoice = Parameters<typeof billing.upgradedText>[0]

const INVOICE: Invoice = {
  id: '0b7c1f5e-0000-4000-8000-000000000001',
  userId: '0b7c1f5e-0000-4000-8000-000000000002',
  number: 1,
  issuedAt: at('2026-05-04T16:00:00Z'),
  status: 'paid',
  purpose: 'subscribe',
  plan: 'basic',
  term: 'monthly',
  periodStart: at('2026-05-04T16:00:00Z'),
  periodEnd: END,
  lines: [{ description: 'Basic', amount: 9999 }],
  refundableCredit: 0,
  taxName: 'Tax',
  taxPercent: 0,
  taxCents: 0,
  totalCents: 9999,
  refundedCents: 0,
  seller: { name: 'Fourcast', address: '', email: 'support@fourcast.example' },
  customer: { name: 'Dana Doe', email: TO },
  paidAt: at('2026-05-04T16:00:00Z'),
  paidWith: 'Visa ending in 4242',
  consentAt: null,
  disputed: false,
}
const RENEWAL: Invoice = { ...INVOICE, purpose: 'renew' }
const WHY_REFUSED = 'Your bank refused the payment. Ask your bank or use another method.'

const BILLING = [
  billing.upgradedText(INVOICE, END),
  billing.upgradedText({ ...INVOICE, totalCents: 0, paidWith: null, term: 'twoMonth' }, END),
  billing.renewedText(RENEWAL),
  billing.paymentPendingText(INVOICE),
  billing.paymentPendingText(RENEWAL),
  billing.overdueText(RENEWAL, { why: WHY_REFUSED, retryAt: END, until: END, hasEnded: false }),
  billing.overdueText(RENEWAL, { why: WHY_REFUSED, retryAt: END, until: END, hasEnded: true }),
  billing.orderFailedText(INVOICE, WHY_REFUSED),
  billing.planLostText(RENEWAL),
  billing.paymentReversedText(INVOICE),
  billing.cancelledText('basic', { until: END, refund: 0 }),
  billing.cancelledText('trial', { until: null, refund: 0 }),
  billing.cancelledText('premium', { until: null, refund: 4999 }),
  billing.refundedText(4999),
  billing.notRefundedText(4999),
  billing.expiredText('basic', END),
  billing.endedDuringCoolOffText('basic'),
  billing.trialEndedText(),
  billing.trialOnHoldText(),
  billing.trialUsedText(),
  billing.renewalAheadText('basic', { total: 9999, at: END }),
  billing.termEndingText('premium', END, 7),
].map(({ kind, title, message, more, action }) => ({
  kind,
  subject: title,
  paragraphs: [message, ...more],
  action: { label: action.label, url: SITE + action.path },
}))

const link = (path: string) => `${SITE}${path}#token=${'t'.repeat(43)}`
const SECURITY = `${SITE}/profile?tab=security`

const ACCOUNTS = [
  accounts.verificationEmail(link('/verify-email')),
  accounts.passwordResetEmail(link('/reset-password')),
  accounts.passwordChangedEmail(`${SITE}/forgot-password`),
  accounts.signUpAttemptEmail(`${SITE}/forgot-password`),
  accounts.tokenReuseEmail(`${SITE}/forgot-password`),
  accounts.confirmNewAddressEmail(link('/confirm-email')),
  accounts.emailChangeRequestedEmail(`${SITE}/forgot-password`),
  accounts.emailChangedEmail('support@fourcast.example'),
  accounts.addressTakenEmail(`${SITE}/forgot-password`),
  accounts.welcomeEmail(`${SITE}/generate`),
  signIns.twoFactorEnabledEmail(SECURITY, 'support@fourcast.example'),
  signIns.twoFactorDisabledEmail(SECURITY),
  signIns.twoFactorRemovedEmail(SECURITY, 'support@fourcast.example'),
  signIns.wrongCodesEmail(`${SITE}/forgot-password`),
  signIns.recoveryCodeUsedEmail(1, SECURITY),
  signIns.recoveryCodesRenewedEmail(SECURITY),
  signIns.newSignInEmail(
    {
      device: 'Chrome on Windows',
      time: 'May 4, 2026, 12:00 PM EDT (16:00 UTC)',
      address: '203.0.113.7',
    },
    SECURITY,
  ),
  accountDeletedEmail(`${SITE}/contact`, {
    by: 'owner',
    hadPlan: true,
    refund: 4999,
    hasInvoices: true,
  }),
  accountDeletedEmail(`${SITE}/contact`, {
    by: 'admin',
    hadPlan: false,
    refund: 0,
    hasInvoices: false,
  }),
]

const FORM = {
  id: '0b7c1f5e-0000-4000-8000-000000000003',
  name: 'Dana Doe',
  email: TO,
  topic: 'billing' as const,
  message: 'Why was I charged twice?\n\nI see it on my statement.',
}

const CONTACT = [
  messageEmail(FORM, { email: TO, plan: 'basic' }),
  messageEmail(FORM, null),
  copyEmail(FORM),
]

const week = weekToSummarize(at('2026-05-11T13:00:00Z'))
const OF = { userId: INVOICE.id, publicUrl: SITE }
const QUIET = {
  generated: 0,
  saved: 0,
  wins: [],
  numberMatches: [],
  checks: 0,
  played: null,
  latest: [],
}
const GEORGIA = { userId: OF.userId, state: 'GA', session: 'Evening', date: '2026-05-10' }
const SUMMARIES = week
  ? [
      summaryEmail(QUIET, { ...OF, week }),
      summaryEmail(
        {
          generated: 12,
          saved: 9,
          wins: [{ ...GEORGIA, numbers: '0768' }],
          numberMatches: [{ ...GEORGIA, number: '0614', numbers: '1640', kind: 'box' }],
          checks: 1260,
          played: { count: 4, waiting: 1, stake: 400, prizes: 0, chance: 200 },
          latest: [
            { ...GEORGIA, numbers: '0768', simulated: false },
            { ...GEORGIA, state: 'WY', numbers: '1234', simulated: true },
          ],
        },
        { ...OF, week },
      ),
    ]
  : []

const NOTIFICATION: Words = {
  kind: 'notification',
  list: { name: 'notifications', userId: OF.userId },
  subject: 'Winner: 0768',
  paragraphs: [
    'Your saved result 0768 matched the Evening draw on May 4, 2026 in Georgia. Check your official ticket.',
  ],
  action: { label: 'See it', url: `${SITE}/history` },
}

const ALL: readonly Words[] = [...ACCOUNTS, ...BILLING, ...CONTACT, ...SUMMARIES, NOTIFICATION]
/** Emails with an unsubscribe link. All others protect an account or money. */
const STOPPABLE = new Set(['notification', 'summary'])

test('every email has the same content in HTML and text, for one recipient, without a missing value', async () => {
  await using app = await openTestApp()
  for (const email of ALL) {
    await app.db.transaction((tx) => app.deps.mail.post(tx, { ...email, to: TO }))
    const mail = (await app.mailed()).at(-1)
    if (!mail) throw new Error(`${email.kind} was not sent`)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('For entertainment only. 18+')
      expect(part).toContain('1-800-MY-RESET')
      expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid|\{\{/)
    }
    expect(mail.text).not.toMatch(/ {2}|\n{3}| \.|\.\./)
    expect(mail.recipient).toBe(TO)
    expect(mail.subject).toMatch(/^[^\s].{3,70}$/)
    const stops = [mail.unsubscribeUrl !== null, mail.text.includes('Stop these emails')]
    expect([email.kind, ...stops]).toEqual([
      email.kind,
      ...Array<boolean>(2).fill(STOPPABLE.has(email.kind)),
    ])
  }
})

test('every email template is checked above', async () => {
  const domains = join(import.meta.dirname, '..')
  const files = await readdir(domains, { recursive: true })
  const emails = files.filter((name) => /emails?\.ts$/.test(name))
  const texts = await Promise.all(emails.map((name) => readFile(join(domains, name), 'utf8')))
  const kinds = texts.flatMap((text) =>
    [...text.matchAll(/^ +kind: '(.+)',$/gm)].map(([, kind]) => kind),
  )
  const shown = new Set(ALL.map(({ kind }) => kind))
  expect(kinds.filter((kind) => kind !== undefined && !shown.has(kind))).toEqual([])
  expect(kinds.length).toBeGreaterThan(25)
})

test('emails never praise spending or claim that a number is due', () => {
  const words = JSON.stringify(ALL)
  expect(words).not.toMatch(
    /lucky|jackpot|hurry|don’t miss|hot streak|due to win|great job|keep (it up|playing)/i,
  )
})
