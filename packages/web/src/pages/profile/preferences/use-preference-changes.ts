import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Preferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PREFERENCES } from '#core/api/queries.ts'
import { setTheme, useTheme } from '#core/theme.ts'

type OwnPreferences = Omit<Preferences, 'selectedLotteryStates'>
type Changes = { [Name in keyof OwnPreferences]?: OwnPreferences[Name] }

/**
 * What someone changed and has not saved. Only that is sent: what another device changes meanwhile
 * stays as it is there.
 */
export function usePreferenceChanges(ofAccount: Preferences) {
  // What this browser shows counts: it may have a theme of its own.
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

/** What is as it was stored is no change. */
function changedFrom(stored: Preferences, wanted: Changes): Changes {
  const { emailNotifications, smsNotifications, marketingEmails } = wanted
  const { autoSave, theme, defaultTransformation } = wanted
  const differs = <T>(name: keyof OwnPreferences, value: T | undefined): value is T =>
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
