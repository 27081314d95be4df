import type { Slot } from '@fourcast/engine/calendar.ts'
import { screenNewDraws } from '../importing/live-screen.ts'
import { noteCopies } from '../store/repo.ts'
import { withdrawDraws } from '../importing/withdraw.ts'
import type { SourceRow } from './repo.ts'
import { noteAsked, updateSource } from './repo.ts'
import type { Item } from '../importing/formats/rows.ts'
import { clip, isRefusedRow } from '../importing/formats/rows.ts'
import { Intake } from '../importing/intake.ts'
import { fetchLimited } from './http.ts'
import { askedUpTo } from './check-times.ts'
import type { LiveDeps, LiveSeries } from './source-state.ts'
import type { ParsedAnswer, Request } from './publishers/source.ts'
import { isHostFailure, originOf, SourceFailure, withoutKey } from './publishers/source.ts'

/** A limit against endless histories: the longest known one has six pages. */
const PAGES_MOST = 40
/** Days before the oldest missing draw that are read again, to notice corrections. */
const DAYS_AGAIN = 10

/** A check of one series at a source. */
export interface SourceCheck extends LiveSeries {
  row: SourceRow
  /** The missing slots to ask about, oldest first. */
  due: readonly Slot[]
  /** When it was last asked, as this check has stored it. */
  askedAt: Temporal.Instant | null
  /** Row counts of the answers so far; null before the first. */
  counts: AnswerCounts | null
  /** The most draws of an answer that wait for a decision. */
  waiting: number
}

/** Rows added, already stored, and quarantined. */
interface AnswerCounts {
  taken: number
  known: number
  quarantined: number
}

/**
 * Requests the missing draws, stores them, and records the outcome. Returns the failure or null; undefined
 * if another instance is asking, because this one lost its lock.
 */
export async function requestDraws(
  deps: LiveDeps,
  check: SourceCheck,
): Promise<SourceFailure | null | undefined> {
  let { history } = check.row
  let failure: SourceFailure | null = null
  let pages = 0
  do {
    const before: number | null = history
    const page = await requestPage(deps, check, before)
    if (page === undefined) return undefined
    const { more, failed } = page
    failure = failed
    if (before === null || failure) break
    if (++pages >= PAGES_MOST && more !== null) {
      failure = new SourceFailure('unreadable', 'its history has too many pages')
      break
    }
    history = more === null ? null : before + more
    // The next run continues here, on any instance.
    await updateSource(deps.db, check.key, { history })
  } while (history !== null)
  return await recordOutcome(deps, check, failure)
}

async function requestPage(deps: LiveDeps, check: SourceCheck, history: number | null) {
  const { series, source, due } = check
  const isMetered = source.pace === 'metered'
  const now = deps.clock.now()
  // The first time, the whole history is read.
  const since = history === null && due[0] ? due[0].date.subtract({ days: DAYS_AGAIN }) : null
  let [more, failed]: [number | null, SourceFailure | null] = [null, null]
  for (const slots of isMetered ? due.map((slot) => [slot]) : [due]) {
    // A failed request may be billed, so a metered source is not asked about the other slots.
    if (isMetered && failed) break
    const [slot] = slots
    if (!(await noteRequest(deps, check, isMetered && slot ? askedUpTo(slot, now) : now)))
      return undefined
    for (const request of source.requests({ series, slots, history, now })) {
      if (failed && isHostFailure(failed)) break
      const failure = await caught(async () => {
        const reading = await requestOne(deps, check, request, since)
        more = reading.more ?? more
      })
      failed ??= failure
    }
  }
  // It was asked about every due slot.
  if (isMetered && !failed) await noteRequest(deps, check, now)
  return { more, failed }
}

/** Recorded before the request is sent, so that a crash does not repeat it. */
async function noteRequest({ db }: LiveDeps, check: SourceCheck, at: Temporal.Instant) {
  const isFirst = await noteAsked(db, check.key, check.askedAt, at)
  if (isFirst) check.askedAt = at
  return isFirst
}

/** Returns a SourceFailure as a result; throws any other error. */
async function caught(work: () => Promise<unknown>): Promise<SourceFailure | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof SourceFailure) return error
    throw error
  }
}

async function requestOne(
  deps: LiveDeps,
  check: SourceCheck,
  request: Request,
  since: Temporal.PlainDate | null,
): Promise<ParsedAnswer> {
  const { source } = check
  try {
    const { url, headers, html } = request
    // No retries while a source keeps failing.
    const retries = check.row.failures > 0 ? 0 : source.retries
    const text = await fetchLimited(url, deps, { headers, html, retries })
    const reading = readAnswer(request, text)
    const items = reading.items.filter((item) => isSince(item, since))
    const { suspected, undecided, ...counts } = await take(deps, check, request, items)
    check.counts = sum(check.counts, counts)
    check.waiting = Math.max(check.waiting, undecided)
    if (suspected !== null) throw new SourceFailure('suspect', suspected)
    return reading
  } catch (error) {
    if (error instanceof SourceFailure) await noteFailure(deps, check, request, error)
    throw error
  }
}

/** An answer that crashes its parser counts as a failure of the source. */
function readAnswer(request: Request, text: string): ParsedAnswer {
  try {
    return request.read(text)
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure('unreadable', 'the answer could not be read', { raw: clip(text) })
  }
}

const isSince = (item: Item, since: Temporal.PlainDate | null) =>
  since === null || (item.date ?? '9999') >= since.toString()

async function take(
  { db, log, clock, hooks }: LiveDeps,
  { series, source }: SourceCheck,
  { session, url }: Request,
  items: readonly Item[],
): Promise<AnswerCounts & { suspected: string | null; undecided: number }> {
  const said = { hooks, series, session, source: source.name, origin: originOf(url), live: true }
  const intake = new Intake(db, { ...said, now: clock.now() })
  intake.add(items.map((item) => cleaned(item, url)))
  const { held, undecided, suspicion } = await screenNewDraws(db, series, intake.draws, source.name)
  intake.drop(held)
  if (suspicion) {
    intake.hold(suspicion.draws, suspicion.reason)
    const { reason, published, kept } = suspicion
    if (kept) await db.transaction((tx) => noteCopies(tx, series, [kept]))
    await withdrawDraws({ db, log }, series, published, { ...said, reason, now: clock.now() })
  }
  let counts: AnswerCounts = { taken: 0, known: 0, quarantined: 0 }
  for await (const stored of intake.store()) counts = sum(counts, { ...stored, quarantined: 0 })
  return {
    ...counts,
    quarantined: intake.quarantined,
    suspected: suspicion ? `its new draws look wrong: ${suspicion.text}` : null,
    undecided,
  }
}

/** No failure: the source goes on, and the administrator decides. */
const waitingText = (draws: number) =>
  draws === 0 ? null : `${draws} ${draws === 1 ? 'draw is' : 'draws are'} waiting in quarantine.`

const sum = (a: AnswerCounts | null, b: AnswerCounts): AnswerCounts => ({
  taken: (a?.taken ?? 0) + b.taken,
  known: (a?.known ?? 0) + b.known,
  quarantined: (a?.quarantined ?? 0) + b.quarantined,
})

/** Removes our key from the answer, in case the service repeats it. */
const cleaned = (item: Item, url: URL): Item =>
  isRefusedRow(item)
    ? { ...item, raw: withoutKey(item.raw, url), reason: withoutKey(item.reason, url) }
    : { ...item, raw: withoutKey(item.raw, url) }

/** The first failure in a row also puts the start of the answer into quarantine. */
async function noteFailure(
  deps: LiveDeps,
  check: SourceCheck,
  request: Request,
  failure: SourceFailure,
): Promise<void> {
  const { message, raw } = failure
  failure.origin = originOf(request.url)
  if (raw !== undefined && check.row.failures === 0)
    await take(deps, check, request, [{ line: 1, raw, reason: message }])
}

/** Records the outcome of a check. Returns the failure, if any. */
export async function recordOutcome(
  deps: LiveDeps,
  check: SourceCheck,
  failure: SourceFailure | null,
): Promise<SourceFailure | null> {
  const now = deps.clock.now()
  const change = failure
    ? { failures: check.row.failures + 1, lastError: failure.message }
    : answered(now, check.waiting)
  const { game, state, source } = check.key
  const outcome = failure ? 'failed' : 'answered'
  const line = { event: 'source', outcome, game, state, source }
  // The host's pass logs failures once an hour; this debug line only feeds the metrics.
  if (failure) deps.log.debug(line, 'source request')
  else deps.log.info(line, 'source request')
  await updateSource(deps.db, check.key, { ...change, ...check.counts })
  return failure
}

const answered = (now: Temporal.Instant, waiting: number) => ({
  answeredAt: now,
  failures: 0,
  lastError: waitingText(waiting),
})
