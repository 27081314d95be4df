import type { Profile } from '@fourcast/contract/profile.ts'
import { Fragment, type RefObject, useEffect } from 'react'
import { type FieldName, FIELDS, type ProfileField } from './fields.ts'
import { usePersonalForm } from './use-personal-form.ts'
import { newYorkToday } from '#core/format.ts'
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
          {FIELDS.map((of) => (
            <Fragment key={of.name}>
              <ProfileInput of={of} wiring={field(of.name)} />
              {of.name === 'phone' && movesFrom !== null && (
                <PasswordInput
                  {...field('currentPassword')}
                  label="Current Password"
                  autoComplete="current-password"
                  aria-required
                  className="col-span-full"
                  hint={<MovesFrom email={movesFrom} />}
                />
              )}
            </Fragment>
          ))}
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

interface ProfileInputProps {
  of: ProfileField
  wiring: ReturnType<ReturnType<typeof usePersonalForm>['field']>
}

function ProfileInput({ of, wiring }: ProfileInputProps) {
  const { name: _, required = false, shown: _shown, options, ...look } = of
  if (options !== undefined) return <Select {...look} {...wiring} options={options} />
  const days = look.type === 'date' && { min: '1900-01-01', max: newYorkToday() }
  return <TextInput {...look} {...wiring} {...days} aria-required={required} />
}

const MovesFrom = ({ email }: { email: string }) => (
  <span>
    Required to change your email. We’ll send a link to the new address. Until you open it, your
    account keeps <span className="break-all">{email}</span>. We’ll notify that address of the
    change.
  </span>
)

function useFocusOn(form: RefObject<HTMLFormElement | null>, name: FieldName) {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [form, name])
}
