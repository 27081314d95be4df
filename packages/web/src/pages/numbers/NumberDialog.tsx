import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { NUMBER_NAME_MOST } from '@fourcast/contract/saved-numbers.ts'
import { useRef } from 'react'
import { DrawFields } from './DrawFields.tsx'
import { type NumberStart, useNumberForm } from './use-number-form.ts'
import type { ListedState } from '#domains/draws/lottery.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DigitInputs } from '#ui/DigitInputs.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useFocusFirstError } from '#ui/use-focus-first-error.ts'

interface NumberDialogProps {
  start: NumberStart
  states: readonly ListedState[]
  onClose: () => void
  onSaved: (saved: SavedNumber) => void
}

const TRACK_OPTIONS = [
  { value: 'draw', label: 'Next draw' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'year', label: '1 year' },
  { value: 'untilStopped', label: 'Until I stop it' },
] as const

/** Form that saves a number or edits its name, draws and duration. */
export default function NumberDialog({ start, onClose, ...form }: NumberDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={start.editing === null ? 'Add a number' : `Edit ${start.editing.numbers.join('')}`}
    >
      <NumberForm start={start} onClose={onClose} {...form} />
    </Dialog>
  )
}

function NumberForm({ start, states, onClose, onSaved }: NumberDialogProps) {
  const { isDemo } = useUser()
  const form = useNumberForm(start, onSaved)
  const { draft, change, errors, failure } = form
  const whole = useRef<HTMLFormElement>(null)
  useFocusFirstError(whole, errors)
  const isNew = start.editing === null
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
      {failure !== null && (
        <Banner kind="error" announce>
          {errorMessage(
            failure,
            'Failed to save this number. Your entries are still here. Try again.',
          )}
        </Banner>
      )}
      {isNew && (
        <div className="grid gap-1.5">
          <span className="label">Four digits</span>
          <DigitInputs
            label="Four digits"
            value={draft.digits}
            error={errors.digits}
            onChange={(digits) => change({ digits })}
            onEnter={form.submit}
          />
          <OddsLine numbers={draft.digits} className="text-xs text-muted" />
        </div>
      )}
      {!isDemo && (
        <TextInput
          label="Name (optional)"
          value={draft.name}
          maxLength={NUMBER_NAME_MOST}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
          {...(errors.name !== undefined && { error: errors.name })}
        />
      )}
      <DrawFields
        states={states}
        chosen={draft.draws}
        error={errors.draws}
        onChange={(draws) => change({ draws })}
      />
      <RadioChips
        legend="How long"
        value={draft.track}
        options={TRACK_OPTIONS}
        onChange={(track) => change({ track })}
        hint={
          isNew
            ? 'A name or a long wait doesn’t change the odds.'
            : 'Changes apply from now on. Earlier matches stay.'
        }
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyLabel="Saving…">
          {isNew ? 'Save number' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
