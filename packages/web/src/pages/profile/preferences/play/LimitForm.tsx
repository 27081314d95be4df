import { type PlayLimits, REMINDER_MINUTES } from '@fourcast/contract/responsible-play.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedChanges } from '#core/routing/unsaved-changes.ts'
import { limitText, useSaveLimits } from './use-play-limits.ts'
import { momentText } from '#domains/responsible-play/break-text.ts'
import { current } from '#domains/billing/subscription.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const OFF = ''
const REMINDERS = [
  [OFF, 'Off'],
  ...REMINDER_MINUTES.map((minutes) => [String(minutes), after(minutes)] as const),
] as const

function after(minutes: number) {
  if (minutes < 60) return `After ${minutes} minutes`
  return minutes === 60 ? 'After 1 hour' : `After ${minutes / 60} hours`
}

const WHOLE = /^\d{1,4}$/
const MOST = 1_000
const WRONG = 'Use a whole number from 0 to 1,000'

const textOf = (value: number | null) => (value === null ? '' : String(value))
const isLimit = (text: string) => text === '' || (WHOLE.test(text) && Number(text) <= MOST)
const isText = (text: string | undefined, sent: number | null | undefined) =>
  text !== undefined && sent !== undefined && isLimit(text) && numberOf(text) === sent
const numberOf = (text: string) => (text === '' ? null : Number(text))

/** The daily limit and the reminder; nothing changes until saved, and only changed fields are sent. */
export function LimitForm({ limits, onKept }: { limits: PlayLimits; onKept: () => void }) {
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const save = useSaveLimits(({ generationsPerDay, reminderMinutes }) => {
    // Unsent input stays, such as a limit typed before the present one was kept.
    setTyped((text) => (isText(text?.trim(), generationsPerDay) ? undefined : text))
    setChosen((text) => (isText(text, reminderMinutes) ? undefined : text))
  })
  const limit = typed ?? textOf(limits.generationsPerDay)
  const reminder = chosen ?? textOf(limits.reminderMinutes)
  const isNewLimit = limit.trim() !== textOf(limits.generationsPerDay)
  const isNewReminder = reminder !== textOf(limits.reminderMinutes)
  useUnsavedChanges(isNewLimit || isNewReminder)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = !isLimit(limit.trim())
    setWrong(isWrong)
    if (isWrong || save.isPending || !(isNewLimit || isNewReminder)) return
    save.mutate({
      ...(isNewLimit && { generationsPerDay: numberOf(limit.trim()) }),
      ...(isNewReminder && { reminderMinutes: numberOf(reminder) }),
    })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Your daily generation limit"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No personal limit"
          value={limit}
          error={wrong ? WRONG : undefined}
          hint={<LimitHint />}
          onChange={({ target }) => {
            setWrong(false)
            setTyped(target.value)
          }}
        />
        <Select
          label="Remind me how long I’ve been here"
          hint="Counts the time you use Fourcast in this browser today."
          options={REMINDERS}
          value={reminder}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Pending
        limits={limits}
        busy={save.isPending}
        onKeep={() =>
          save.mutate({ generationsPerDay: limits.generationsPerDay }, { onSuccess: onKept })
        }
      />
      <div>
        <Button
          type="submit"
          aria-disabled={!isNewLimit && !isNewReminder}
          busy={save.isPending}
          busyLabel="Saving…"
        >
          Save Limits
        </Button>
      </div>
    </form>
  )
}

function LimitHint() {
  const { data } = useQuery(current)
  const gives = data?.limits.generationsPerDay
  return (
    <>
      {gives !== undefined &&
        (gives === -1 ? 'Your plan has no limit. ' : `Your plan gives ${gives} a day. `)}
      Fair picks count too. Lowering the limit takes effect now. Raising or removing it takes 24
      hours.
    </>
  )
}

interface PendingProps {
  limits: PlayLimits
  busy: boolean
  onKeep: () => void
}

/** A scheduled raise of the limit, with the button that withdraws it. */
function Pending({ limits: { next, generationsPerDay }, busy, onKeep }: PendingProps) {
  if (next === null) return null
  const keep = (
    <Button kind="second" aria-disabled={busy} onClick={() => !busy && onKeep()}>
      Keep {generationsPerDay}
    </Button>
  )
  return (
    <Banner action={keep}>
      <span className="num">
        {limitText(next.generationsPerDay)} from {momentText(next.from)} on. Until then{' '}
        {limitText(generationsPerDay)}.
      </span>
    </Banner>
  )
}
