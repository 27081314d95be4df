import { type Preferences, putPreferences, THEMES } from '@fourcast/contract/preferences.ts'
import { METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useState } from 'react'
import { profile } from '#domains/auth/profile.ts'
import { preferences, PREFERENCES } from '#core/api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { call } from '#core/api/api.ts'
import { useUnsavedChanges } from '#core/routing/unsaved-changes.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { setTheme, useTheme } from '#core/theme.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Lines } from '#ui/Skeleton.tsx'

const TITLE = 'Preferences'

const WAITING = (
  <Card title={TITLE}>
    <Lines />
  </Card>
)

/** Notification and app settings; nothing changes until they are saved. */
export function PreferencesCard() {
  const query = useQuery(preferences)
  return (
    <Loaded
      query={query}
      loading="Loading your preferences"
      failed="Failed to load your preferences"
      waiting={WAITING}
    >
      {(stored) => <Choices stored={stored} />}
    </Loaded>
  )
}

const BOXES = METHODS.map((method) => [method, METHOD_NAMES[method].name] as const)
const THEME_NAMES = { light: 'Light', dark: 'Dark', system: 'Same as system' }
const LOOKS = THEMES.map((theme) => [theme, THEME_NAMES[theme]] as const)

const chosen = <Value extends string>(
  options: readonly (readonly [Value, string])[],
  text: string,
) => options.find(([value]) => value === text)?.[0]

function Choices({ stored }: { stored: Preferences }) {
  const { shown, changed, busy, errors, change, save } = usePreferenceChanges(stored)
  useUnsavedChanges(changed)
  const { data: reached } = useQuery(profile)
  const textable = reached?.phoneVerified === true
  return (
    <Card title={TITLE}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (changed && !busy) save()
        }}
      >
        <fieldset className="grid gap-4" disabled={busy}>
          <div className="grid gap-1">
            <Switch
              label="Email Notifications"
              hint="Your results, such as a win. We always send emails about your plan and account security."
              checked={shown.emailNotifications}
              onChange={({ target }) => change({ emailNotifications: target.checked })}
            />
            <Switch
              label="SMS Notifications"
              hint={
                textable
                  ? 'Your results, such as a win, as a text message to your verified phone.'
                  : 'Needs a verified phone: see Personal Info.'
              }
              disabled={!textable && !shown.smsNotifications}
              checked={shown.smsNotifications}
              onChange={({ target }) => change({ smsNotifications: target.checked })}
            />
            {errors['smsNotifications'] !== undefined && (
              <FieldError>{errors['smsNotifications']}</FieldError>
            )}
            <Switch
              label="Marketing Emails"
              hint="One summary a week, and nothing else. Never during a break."
              checked={shown.marketingEmails}
              onChange={({ target }) => change({ marketingEmails: target.checked })}
            />
            <Switch
              label="Auto-save Results"
              hint="Saves every result and checks it for 7 days."
              checked={shown.autoSave}
              onChange={({ target }) => change({ autoSave: target.checked })}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Default Transformation"
              hint="Selected when you open Generate."
              options={BOXES}
              value={shown.defaultTransformation}
              onChange={({ target }) => {
                const defaultTransformation = chosen(BOXES, target.value)
                if (defaultTransformation) change({ defaultTransformation })
              }}
            />
            <Select
              label="Theme"
              hint="Used here and wherever you haven’t chosen a theme."
              options={LOOKS}
              value={shown.theme}
              onChange={({ target }) => {
                const theme = chosen(LOOKS, target.value)
                if (theme) change({ theme })
              }}
            />
          </div>
          <div>
            {/* Without changes it stays focusable: after saving, the focus is still on it. */}
            <Button type="submit" aria-disabled={!changed} busy={busy} busyLabel="Saving…">
              Save Preferences
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  )
}

type OwnPreferences = Omit<Preferences, 'selectedLotteryStates'>
type Changes = { [Name in keyof OwnPreferences]?: OwnPreferences[Name] }

/** Unsaved changes. Only those are sent, so that changes of another device stay. */
function usePreferenceChanges(ofAccount: Preferences) {
  // The theme shown is the browser's: it may differ from the account's.
  const stored = { ...ofAccount, theme: useTheme() }
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Changes>({})
  const save = useMutation({
    scope: { id: 'preferences' },
    mutationFn: (body: Changes) => call(putPreferences, { body }),
    onSuccess: (saved) => {
      queries.setQueryData<Preferences>(PREFERENCES, saved)
      if (changes.theme !== undefined) setTheme(changes.theme)
      setChanges({})
      notify({ type: 'success', message: MESSAGES.preferencesUpdated })
    },
    onError: (error, body) => {
      if (Object.keys(fieldsOf(error)).length === 0)
        actionFailed(error, MESSAGES.preferencesFailed, () => save.mutate(body))
    },
  })
  const shown: Preferences = { ...stored, ...changes }
  return {
    shown,
    changed: Object.keys(changes).length > 0,
    busy: save.isPending,
    errors: fieldsOf(save.error),
    change: (change: Changes) => {
      save.reset()
      setChanges((old) => changedFrom(stored, { ...old, ...change }))
    },
    save: () => save.mutate(changes),
  }
}

/** A value equal to the stored one is no change. */
function changedFrom(stored: Preferences, wanted: Changes): Changes {
  const { emailNotifications, smsNotifications, marketingEmails } = wanted
  const { autoSave, theme, defaultTransformation } = wanted
  const differs = <T,>(name: keyof OwnPreferences, value: T | undefined): value is T =>
    value !== undefined && value !== stored[name]
  return {
    ...(differs('emailNotifications', emailNotifications) && { emailNotifications }),
    ...(differs('smsNotifications', smsNotifications) && { smsNotifications }),
    ...(differs('marketingEmails', marketingEmails) && { marketingEmails }),
    ...(differs('autoSave', autoSave) && { autoSave }),
    ...(differs('theme', theme) && { theme }),
    ...(differs('defaultTransformation', defaultTransformation) && { defaultTransformation }),
  }
}

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiFailure ? error.fields : {}
