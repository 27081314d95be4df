import type { Profile } from '@fourcast/contract/profile.ts'
import { type RefObject, useEffect } from 'react'
import { type FieldName, FIELDS } from '#features/profile/personal/fields.ts'
import { usePersonalForm } from '#features/profile/personal/use-personal-form.ts'
import { newYorkToday } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface PersonalFormProps {
  stored: Profile
  /** Where to begin. */
  first: FieldName
  /** Saved, or left. */
  onDone: () => void
}

export function PersonalForm({ stored, first, onDone }: PersonalFormProps) {
  const { element, busy, movesFrom, field, onSubmit } = usePersonalForm(stored, onDone)
  useFocusOn(element, first)
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <fieldset className="grid gap-5" disabled={busy}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
          {FIELDS.map(({ name, required = false, shown: _, options, ...look }) =>
            options === undefined ? (
              <TextInput
                key={name}
                {...look}
                {...field(name)}
                {...(look.type === 'date' && { min: '1900-01-01', max: newYorkToday() })}
                aria-required={required}
              />
            ) : (
              <Select key={name} {...look} {...field(name)} options={options} />
            ),
          )}
          {movesFrom !== null && (
            <PasswordInput
              {...field('currentPassword')}
              label="Current password"
              autoComplete="current-password"
              aria-required
              className="col-span-full"
              hint={<MovesFrom email={movesFrom} />}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Saving…">
            Save
          </Button>
          <Button kind="second" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

const MovesFrom = ({ email }: { email: string }) => (
  <>
    Needed for another email. We mail a link to the new address; until it is opened your account
    stays with <span className="break-all">{email}</span>, which is told of the change.
  </>
)

function useFocusOn(form: RefObject<HTMLFormElement | null>, name: FieldName) {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [form, name])
}
