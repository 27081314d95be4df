import type { Ticket } from '@fourcast/contract/tickets.ts'
import { useRef } from 'react'
import { joined, setsOf } from '#domains/picks/picks.ts'
import { stateOptions } from './draw-options.ts'
import { type PlaySubject, usePlayForm } from './use-play-form.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { PlayChance } from './PlayChance.tsx'
import { StakeField } from './StakeField.tsx'
import { useFocusFirstError } from '#ui/use-focus-first-error.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { Select } from '#ui/Select.tsx'

interface PlayFormProps {
  one: PlaySubject
  onRecorded: (play: Ticket) => void
}

const BET_WORDS = {
  straight: 'Wins in the exact order only.',
  box: 'Wins in any order.',
} as const

const FAILED = 'Failed to record this ticket. Your entries are still here. Please try again.'

/** Form for a ticket that the user bought for a result. */
export function PlayForm({ one, onRecorded }: PlayFormProps) {
  const form = usePlayForm(one, onRecorded)
  const { choice, change, errors } = form
  const whole = useRef<HTMLFormElement>(null)
  useFocusFirstError(whole, errors)
  return (
    <form
      ref={whole}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.failure !== null && (
        <Banner kind="error" announce>
          {errorMessage(form.failure, FAILED)}
        </Banner>
      )}
      <Sets one={one} {...form} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label="State"
          value={choice.state}
          options={[['', 'Choose a state'], ...stateOptions()]}
          onChange={(event) => change({ state: event.target.value, draw: null })}
          {...wrong(errors.state)}
        />
        <Select
          label="Draw, local time"
          value={choice.draw}
          disabled={choice.state === ''}
          options={[
            ['', 'Choose a draw'],
            ...form.draws.map(({ id, label }) => [id, label] as const),
          ]}
          onChange={(event) => change({ draw: event.target.value })}
          {...wrong(errors.draw)}
        />
      </div>
      <RadioChips
        legend="Bet"
        value={choice.bet}
        options={[
          { value: 'straight', label: 'Straight' },
          { value: 'box', label: 'Box', disabled: !form.boxable },
        ]}
        onChange={(bet) => change({ bet })}
        hint={
          form.boxable
            ? BET_WORDS[choice.bet]
            : 'Four identical digits have only one order, so you can’t box them.'
        }
        {...wrong(errors.bet)}
      />
      <StakeField {...choice} onChange={change} {...wrong(errors.stake)} />
      <PlayChance {...form} bet={choice.bet} state={choice.state} />
      <Button type="submit" block busy={form.busy} busyLabel="Recording…">
        Record ticket
      </Button>
    </form>
  )
}

const wrong = (error: string | undefined) => (error === undefined ? {} : { error })

type SetsProps = Pick<ReturnType<typeof usePlayForm>, 'choice' | 'change' | 'errors'> & {
  one: PlaySubject
}

/** Box 4 has two sets, and a ticket is for one of them. */
function Sets({ one, choice, change, errors }: SetsProps) {
  const sets = setsOf(one)
  if (sets.length === 1 && errors.numbers === undefined) return null
  return (
    <RadioChips
      legend="Which set"
      value={String(choice.set)}
      options={sets.map(({ label, numbers }, at) => ({
        value: String(at),
        label: `${label ?? ''} ${joined(numbers)}`,
      }))}
      onChange={(set) => change({ set: Number(set) })}
      {...wrong(errors.numbers)}
    />
  )
}
