import { Facts } from './Facts.tsx'
import type { NamedKey } from '#core/storage/storage-keys.ts'
import type { NamedTabKey } from '#core/storage/tab-storage.ts'

/** A key that the app uses and that is missing here does not compile. */
const LOCAL: Record<NamedKey, string> = {
  fourcast_token: 'proves for 24 hours at most who you are',
  fourcast_refresh_token: 'renews it; every use changes it',
  fourcast_user: 'your name, address and plan, to show at once',
  fourcast_session_note: 'whether you chose ‘Remember me’, and how far your clock is off',
  fourcast_time_here: 'how long you were here today, for a reminder if you set one',
  fourcast_activity: 'when you were last active, so that all open tabs agree',
  fourcast_theme: 'light, dark or as your system, if you chose here',
  fourcast_account_theme: 'the theme of your account, for browsers where you chose none',
  fourcast_lottery_states_: 'the states you follow, to show at once',
  fourcast_box3_state_: 'the state you chose last for Box 3',
  fourcast_play_state_: 'the state you recorded a play in last',
  fourcast_fair_seed_: 'the fair seed that was revealed to you last, with its picks',
  fourcast_fake_score_: 'how often you and our tests spotted a rigged history in the luck lab',
  fourcast_push:
    'your push notification settings here: the account, the push address and the topics',
  fourcast_kept: 'that something is stored to be read offline',
  fourcast_unsent: 'that this device has offline picks to send',
}

const TAB: Record<NamedTabKey, string> = {
  fourcast_draft_: 'the digits you are entering',
  fourcast_contact_draft: 'a message you have not sent yet',
  fourcast_phone_code: 'the phone number that a code was sent to, and when',
}

/** A key that ends in _ is followed by the number of the account. */
const factsOf = (keys: Record<string, string>) =>
  Object.entries(keys).map(
    ([key, purpose]) => [<code key={key}>{key.replace(/_$/, '_…')}</code>, purpose] as const,
  )

export const StoredKeys = () => <Facts items={factsOf(LOCAL)} />

export const TabKeys = () => <Facts items={factsOf(TAB)} />
