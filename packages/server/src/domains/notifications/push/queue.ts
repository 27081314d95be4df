import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Tx } from '#platform/db/db.ts'
import { drawTag } from './policy.ts'
import { insertDrawPushes, insertNoticePushes } from './repo.ts'

/** Followed states are about this game. */
const FOLLOWED = 'cash4'
/** Older draws are not pushed: a server that was down should not wake people at night. */
const FRESH_HOURS = 3
/** An encrypted message must fit into 4,096 bytes. */
const MAX_LENGTH = 400

interface StoredNotice {
  userId: string
  id: string
  title: string
  message: string
  link: string | null
}

/** Queues push messages for stored notifications, in the same transaction. */
export async function pushNotices(
  tx: Tx,
  notices: readonly StoredNotice[],
  now: Temporal.Instant,
): Promise<void> {
  if (notices.length === 0) return
  const messages = notices.map(({ userId, id, title, message, link }) => ({
    userId,
    payload: { title: truncate(title), body: truncate(message), link, tag: `notice-${id}` },
  }))
  await insertNoticePushes(tx, messages, now)
}

const truncate = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text

interface HeldDraw {
  session: string
  at: Temporal.Instant
  digits: string
}

/**
 * Queues push messages for users who follow the state of new draws. Only the newest of the stored draws
 * is sent, and none if it is old.
 */
export async function pushDraws(
  tx: Tx,
  { game, state }: { game: string; state: string },
  draws: readonly HeldDraw[],
  { simulated, now }: { simulated: boolean; now: Temporal.Instant },
): Promise<void> {
  if (game !== FOLLOWED) return
  const fresh = draws.filter((draw) => isFresh(draw, now))
  const newest = fresh.toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))[0]
  if (!newest) return
  const digits = [...newest.digits].join(' ')
  const payload = {
    title: `${stateName(state)} ${scheduleOf(FOLLOWED, state)?.name ?? ''}, ${newest.session}`,
    body: simulated ? `${digits} · Simulated` : digits,
    link: '/lottery',
    tag: drawTag(state),
  }
  await insertDrawPushes(tx, { state, payload }, now)
}

const isFresh = ({ at }: HeldDraw, now: Temporal.Instant) =>
  now.since(at).total('hours') < FRESH_HOURS
