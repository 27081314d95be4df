import { PLANS } from '@fourcast/contract/plans.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import type { Counter, Quota, Shortage } from './quota.ts'

const NAMES: Record<Counter, string> = {
  generations: 'generations',
  moMoney: 'Mo-Money generations',
  aiQueries: 'AI queries',
  advancedAiQueries: 'advanced AI queries',
}

/** A note beside a disabled control: 'Requires Basic', 'Used up for today'. */
export function shortageNote(short: Shortage) {
  if (short.why === 'break') return 'Paused during your break'
  const { why, quota } = short
  if (why === 'locked' && quota.more !== null) return `Requires ${PLANS[quota.more].name}`
  if (quota.left > 0) return `${quota.left} left today`
  return quota.own ? 'Your own limit is reached' : 'Used up for today'
}

/** A shorter note, for the space below a box. */
export function shortShortageNote(short: Shortage) {
  if (short.why === 'break') return 'on a break'
  const { why, quota } = short
  if (why === 'locked' && quota.more !== null) return `Requires ${PLANS[quota.more].name}`
  if (quota.left > 0) return `${quota.left} left`
  return quota.own ? 'limit reached' : 'used up'
}

/** 'You’ve used all 5 AI queries today. More at midnight ET.', 'Mo-Money generations require Basic.' */
export function shortageText(short: Shortage) {
  if (short.why === 'break') return closedText(short.until)
  const { counter, why, quota } = short
  const name = NAMES[counter]
  if (why === 'locked')
    return quota.more === null
      ? `Your plan has no ${name}.`
      : `${name[0]?.toUpperCase() ?? ''}${name.slice(1)} require ${PLANS[quota.more].name}.`
  if (quota.own && quota.left === 0) return MESSAGES.ownLimitReached
  if (quota.left > 0) return `Only ${quota.left} of today’s ${name} are left.`
  return MESSAGES.usedUpToday(quota.limit, name)
}

/** '3 of 5 AI queries left today', 'unlimited AI queries'. */
export function quotaLeftText(counter: Counter, { left, limit, own }: Quota): string {
  if (limit === -1) return `unlimited ${NAMES[counter]}`
  const name = limit === 1 ? NAMES[counter].replace('queries', 'query') : NAMES[counter]
  return own
    ? `${left} of ${limit} ${name} left today (your own limit)`
    : `${left} of ${limit} ${name} left today`
}
