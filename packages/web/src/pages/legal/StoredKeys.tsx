import { Facts } from './Facts.tsx'
import type { NamedKey } from '#core/storage/storage-keys.ts'
import type { NamedTabKey } from '#core/storage/tab-storage.ts'

/** The type requires every key that the app uses. */
const LOCAL: Record<NamedKey, string> = {
  fourcast_token: 'proves who you are, for up to 24 hours',
  fourcast_refresh_token: 'renews that proof; it changes with every use',
  fourcast_user: 'your name, email address and plan, so they show immediately',
  fourcast_session_note: 'whether you chose “Remember me”, and how far off your clock is',
  fourcast_time_here: 'how long you used Fourcast today, for your reminder if you set one',
  fourcast_activity: 'when you were last active, so all open tabs agree',
  fourcast_theme: 'light, dark or system, if you chose one here',
  fourcast_account_theme: 'your account’s theme, for browsers where you haven’t chosen one',
  fourcast_lottery_states_: 'the states you follow, so they show immediately',
  fourcast_box3_state_: 'the last state you chose for Box 3',
  fourcast_play_state_: 'the last state you recorded a ticket for',
  fourcast_fair_seed_: 'your last revealed fair seed, with its picks',
  fourcast_fake_score_: 'how often you and our tests spotted a rigged history in the luck lab',
  fourcast_dismissed_wins_: 'the wins you said you didn’t play',
  fourcast_push:
    'your push notification settings here: the account, the push address and the topics',
  fourcast_kept: 'that data is stored for offline use',
  fourcast_unsent: 'that this device has offline picks to send',
}

const TAB: Record<NamedTabKey, string> = {
  fourcast_draft_: 'the digits you’re entering',
  fourcast_contact_draft: 'a message you haven’t sent yet',
  fourcast_phone_code: 'the phone number we sent a code to, and when',
}

/** A key ending in _ is followed by the account's ID. */
const factsOf = (keys: Record<string, string>) =>
  Object.entries(keys).map(
    ([key, purpose]) => [<code key={key}>{key.replace(/_$/, '_…')}</code>, purpose] as const,
  )

export const StoredKeys = () => <Facts items={factsOf(LOCAL)} />

export const TabKeys = () => <Facts items={factsOf(TAB)} />
