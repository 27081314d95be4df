import { MESSAGE_MAX } from '@fourcast/contract/limits.ts'
import { type Topic, TOPICS } from '@fourcast/contract/topics.ts'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import type { useContact } from './use-contact.ts'
import { count } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/phone.ts'

const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  question: 'A question',
  problem: 'Something isn’t working',
  billing: 'Plans and payment',
  'responsible-play': 'Responsible play',
  privacy: 'My data and privacy',
  other: 'Something else',
}

const TOPIC_HINTS: Readonly<Record<Topic, string>> = {
  question: 'About your account, a number, a draw or how something works.',
  problem: 'What did you do, what did you see, and on which device? Never send us a password.',
  billing: 'Please leave out card and bank numbers. We never need them.',
  'responsible-play': 'We can close your account if you ask. For help, calling is faster.',
  privacy:
    'To see, correct or delete your data, write from your account’s email address. We reply within 30 days.',
  other: 'Praise is welcome, too.',
}

const OPTIONS = TOPICS.map((topic) => [topic, TOPIC_NAMES[topic]] as const)

/** Characters left at which the form starts to show them. */
const NEAR_END = 500

export function ContactForm({ contact }: { contact: ReturnType<typeof useContact> }) {
  const { form, method, busy, failure, field, onSubmit } = contact
  const topic = form.watch('topic')
  return (
    <form className="contact-card" noValidate method={method} onSubmit={onSubmit}>
      {failure !== null && (
        <Banner kind="error" announce>
          {failure} Your message is still here.
        </Banner>
      )}
      <fieldset className="grid gap-5" disabled={busy}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput {...field('name')} label="Name" autoComplete="name" aria-required />
          <TextInput
            {...field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-required
          />
        </div>
        <Select {...field('topic')} label="Topic" options={OPTIONS} hint={TOPIC_HINTS[topic]} />
        {topic === 'responsible-play' && <HelpNow />}
        <TextArea
          {...field('message')}
          label="Message"
          rows={7}
          aria-required
          hint={<Room used={form.watch('message').trim().length} />}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="lg" busy={busy} busyLabel="Sending…">
            Send message
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/**
 * Remaining characters, shown near the limit. The field has no maxLength, because it would cut off pasted
 * text.
 */
function Room({ used }: { used: number }) {
  const left = MESSAGE_MAX - used
  return (
    <span className="num" aria-live="polite">
      {left < 0
        ? `${count(-left)} characters too many`
        : left <= NEAR_END
          ? `${count(left)} characters left`
          : `Up to ${count(MESSAGE_MAX)} characters`}
    </span>
  )
}

/** Help line for a topic where help may be urgent. */
function HelpNow() {
  const { text, phone, sms, chatUrl, chatLabel } = useConfig()?.helpLine ?? HELP_LINE
  return (
    <Banner announce>
      <p className="strong">Need help now?</p>
      <p>
        {text}{' '}
        <a className="inline-link whitespace-nowrap" href={`tel:${dialled(phone)}`}>
          {phone}
        </a>
        , text{' '}
        <a className="inline-link whitespace-nowrap" href={`sms:${dialled(sms)}`}>
          {sms}
        </a>
        , or chat at{' '}
        <a className="inline-link whitespace-nowrap" href={chatUrl}>
          {chatLabel}
        </a>
        .
      </p>
    </Banner>
  )
}
