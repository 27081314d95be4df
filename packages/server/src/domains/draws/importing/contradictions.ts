import { stateName } from '@fourcast/engine/states.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Series } from '../store/series.ts'
import { compareWithPublished } from '../store/store.ts'
import type { CheckedDraw } from './checks.ts'
import type { SharedDraws } from './other-feeds.ts'
import type { MatchingDraws } from './screen-repo.ts'
import { countMatches } from './screen-repo.ts'

/** Fewer contradictions are corrections: each goes to the quarantine. */
const LEAST = 3
/** The share of contradicting rows from which a file is refused. */
export const FILE_SHARE = 0.01
/** A live answer covers few days: a handful of corrections must not hold back its new draws. */
export const ANSWER_SHARE = 0.5

const whole = new Intl.NumberFormat('en-US')

/**
 * The refusal of draws that contradict many published ones, because their dates are shifted or they are of
 * another session or state; null if they agree. Without it, false draws would fill the gaps.
 */
export async function describeContradictions(
  db: Tx,
  series: Series,
  draws: readonly CheckedDraw[],
  share: number,
): Promise<SharedDraws | null> {
  const { known, differing } = await compareWithPublished(db, series, draws)
  const wrong = differing.length
  if (wrong < LEAST || wrong < share * (known + wrong)) return null
  const matches = await countMatches(db, series, draws)
  const cause = matches.find(({ equal }) => equal >= LEAST && equal > wrong / 2)
  return {
    text: `${whole.format(wrong)} of ${whole.format(known + wrong)} rows contradict published draws.${cause ? ` ${causeText(series, cause)}` : ''}`,
    reason: 'the answer contradicts published draws',
  }
}

function causeText({ state }: Series, { equal, state: other, days, sameSession }: MatchingDraws) {
  const rows = `${whole.format(equal)} of its rows are`
  const day = days === 0 ? 'on the same day' : days > 0 ? 'one day later' : 'one day earlier'
  if (other !== state) return `${rows} draws of ${stateName(other)} ${day}.`
  return `${rows} published ${day}${sameSession ? '' : ', in another session'}.`
}
