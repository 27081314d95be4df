import { type Preferences, THEMES } from '@fourcast/contract/preferences.ts'
import { METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { useQuery } from '@tanstack/react-query'
import { usePreferenceChanges } from './use-preference-changes.ts'
import { profile } from '#domains/auth/profile.ts'
import { preferences } from '#core/api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Wrong } from '#ui/Wrong.tsx'

const TITLE = 'Preferences'

/** What one wants to hear of and how the app behaves; nothing changes until it is saved. */
export function PreferencesCard() {
  const query = useQuery(preferences)
  if (query.data !== undefined) return <Choices stored={query.data} />
  if (query.isError) return <LoadFailure query={query}>Failed to load your preferences</LoadFailure>
  return (
    <Card title={TITLE}>
      <Skeleton label="Loading your preferences" />
    </Card>
  )
}

const BOXES = METHODS.map((method) => [method, METHOD_NAMES[method].name] as const)
const THEME_NAMES = { light: 'Light', dark: 'Dark', system: 'As the system' }
const LOOKS = THEMES.map((theme) => [theme, THEME_NAMES[theme]] as const)

const chosen = <Value extends string>(
  options: readonly (readonly [Value, string])[],
  text: string,
) => options.find(([value]) => value === text)?.[0]

function Choices({ stored }: { stored: Preferences }) {
  const { shown, changed, busy, errors, change, save } = usePreferenceChanges(stored)
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
              <Wrong>{errors['smsNotifications']}</Wrong>
            )}
            <Switch
              label="Marketing Emails"
              hint="One summary a week, and nothing else. Never during a break."
              checked={shown.marketingEmails}
              onChange={({ target }) => change({ marketingEmails: target.checked })}
            />
            <Switch
              label="Auto-save Results"
              hint="Keeps every result and checks it for 7 days."
              checked={shown.autoSave}
              onChange={({ target }) => change({ autoSave: target.checked })}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Default Transformation"
              hint="Chosen when you open Generate."
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
            {/* With nothing to save it stays in reach: who has just saved is still there. */}
            <Button type="submit" aria-disabled={!changed} busy={busy} busyLabel="Saving…">
              Save Preferences
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  )
}
