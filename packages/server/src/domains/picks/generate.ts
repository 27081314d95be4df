import type { Generation } from '@fourcast/contract/numbers.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { RouteContext } from '#deps.ts'
import { lockAccount } from '#domains/accounts/repo.ts'
import { notSignedIn } from '#domains/accounts/tokens.ts'
import { chargeDemoShare } from '#domains/entitlements/demo-share.ts'
import {
  GenerationsUsed,
  isFirstQuery,
  isPaidQuery,
  recordRefusal,
  repeatForFree,
  spend,
} from '#domains/entitlements/quota.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { uuidOf } from '#platform/uuid.ts'
import { costOf } from './policy.ts'
import { insertMade, saveGeneration } from './repo.ts'
import { insertVisitItem } from './visit-repo.ts'
import { present } from './present.ts'
import type { Requester } from './visits.ts'
import type { KeyedResult } from './repeats.ts'
import { withRepeatKeys } from './repeats.ts'
import type { StoredPick } from './generate-repo.ts'
import { findNewestPick, findPicks } from './generate-repo.ts'
import type { ModelQuery, PickInput, Result } from './generate-results.ts'
import { resultsOf } from './generate-results.ts'

/** A request for one pick of each method. */
export interface PickRequest extends PickInput {
  /** An id that the client chose: a retry with it gets the same picks, and counts nothing. */
  id?: string | undefined
}

type Deps = Pick<RouteContext, 'db' | 'clock' | 'random' | 'keys' | 'modelStatus'>

export async function generateOne(
  deps: Deps,
  requester: Requester,
  { method, ...request }: Omit<PickRequest, 'methods'> & { method: Method },
): Promise<Generation> {
  const [made] = await generate(deps, requester, { ...request, methods: [method] })
  if (!made) throw new Error(`${method} made nothing`)
  return made
}

/** Generates with all methods or with none, in their order. Results that are stored are not counted again. */
export async function generate(
  deps: Deps,
  requester: Requester,
  request: PickRequest,
): Promise<Generation[]> {
  const { results, query } = await resultsOf(deps, requester.owner, request)
  const now = deps.clock.now()
  const keyed = await withRepeatKeys(deps, requester, { results, query }, now)
  const ids = idsOf(request) ?? request.methods.map(() => deps.random.uuid())
  const wanted = keyed.map((result, at) =>
    Object.assign(result, { id: ids[at] ?? deps.random.uuid() }),
  )
  try {
    return await deps.db.transaction((tx) =>
      checkChargeAndStore(tx, deps, { requester, request, wanted, query }),
    )
  } catch (error) {
    // The refusal rolled everything back, so the demand is counted in a transaction of its own.
    if (error instanceof GenerationsUsed)
      await deps.db.transaction((tx) =>
        recordRefusal(tx, requester.owner, results.length, deps.clock.now()),
      )
    throw error
  }
}

/** The id of each pick. Several picks of one request have ids derived from its id. */
const idsOf = ({ id, methods }: PickRequest): string[] | null => {
  if (id === undefined) return null
  const chosen = id.toLowerCase()
  return methods.length === 1 ? [chosen] : methods.map((method) => uuidOf(`${chosen} ${method}`))
}

type WantedPick = KeyedResult & { id: string }

interface Generating {
  requester: Requester
  request: PickRequest
  wanted: readonly WantedPick[]
  query: ModelQuery | null
}

async function checkChargeAndStore(
  tx: Tx,
  deps: Deps,
  { requester, request, wanted, query }: Generating,
): Promise<Generation[]> {
  const { owner, visitor } = requester
  // Requests of one account run one after another, so a retry finds the picks of the first call.
  if (!(await lockAccount(tx, owner))) throw notSignedIn()
  const now = deps.clock.now()

  const stored = await findPicks(tx, requester, wanted, now)
  const found = new Map<string, StoredPick>()
  const pressedAgain: Method[] = []
  for (const pick of wanted) {
    const byId = stored.find(({ id }) => id === pick.id)
    if (byId && !isSameRequest(byId, pick, request)) throw idTaken()
    const isAnswered =
      !byId && request.id !== undefined && (await isPaidQuery(tx, owner, answeredId(pick.id)))
    const match =
      byId ??
      stored.find(({ repeatKey }) => repeatKey === pick.repeatKey) ??
      (isAnswered
        ? await findNewestPick(tx, requester, { ...pick, state: request.state }, now)
        : undefined)
    if (!match) continue
    found.set(pick.id, match)
    if (byId || isAnswered) continue
    pressedAgain.push(pick.method)
    // No pick gets this id, but its retry is free on a later draw as well.
    if (request.id !== undefined) await isFirstQuery(tx, owner, answeredId(pick.id), now)
  }

  const missing = wanted.filter(({ id }) => !found.has(id))
  const methods = missing.map(({ method }) => method)
  if (missing.length > 0) {
    const { aiQueries, ...generations } = costOf(methods)
    const isAiQuery =
      aiQueries !== undefined && query !== null && (await isFirstQuery(tx, owner, query, now))
    const cost = isAiQuery ? { ...generations, aiQueries } : generations
    await chargeDemoShare(tx, deps, { visitor, kind: 'generations', now, amount: missing.length })
    await spend(tx, { owner, now, cost })
  } else if (pressedAgain.length > 0)
    await repeatForFree(tx, { owner, now, cost: costOf(pressedAgain) })

  const picks: Generation[] = []
  for (const { id, ...result } of wanted) {
    const match = found.get(id)
    picks.push(
      match ? await answer(tx, owner, match, now) : await store(tx, requester, id, now, result),
    )
  }
  return picks
}

/** The query that marks an id as answered with an earlier pick. */
const answeredId = (id: string): ModelQuery => ['pick', id]

const isSameRequest = (stored: StoredPick, pick: WantedPick, { state }: PickRequest): boolean =>
  stored.isOwn &&
  stored.method === pick.method &&
  stored.original === pick.original &&
  (pick.method !== 'ml' || state === undefined || stored.model?.state === state)

function idTaken(): Failure {
  const message = 'This id was used for another pick'
  return new Failure('conflict', message, { fields: { id: message } })
}

/** A stored pick, saved if its owner has auto-save on. */
async function answer(
  tx: Tx,
  owner: OwnerId,
  { autoSave, ...stored }: StoredPick,
  now: Temporal.Instant,
): Promise<Generation> {
  if (!autoSave || stored.savedAt !== null) return present(stored, now)
  await saveGeneration(tx, owner, stored.id, now)
  return present({ ...stored, savedAt: now }, now)
}

/** Stores a result, and saves it if its owner has auto-save on. */
export async function store(
  tx: Tx,
  { owner, visitor }: Requester,
  id: string,
  now: Temporal.Instant,
  result: Result,
): Promise<Generation> {
  const row = { id, createdAt: now, ...result }
  const of = { day: newYorkDay(now).toString(), sessionId: visitor?.sessionId ?? null }
  const isSaved = await insertMade(tx, owner, { ...row, ...of })
  if (visitor) await insertVisitItem(tx, visitor, { kind: 'result', id })
  return present({ ...row, savedAt: isSaved ? now : null, matches: [], compared: false }, now)
}
