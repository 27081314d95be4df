import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { listPlays, Play, recordPlay } from '@fourcast/contract/plays.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { takeShare } from '#domains/entitlements/quota/demo-share.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'
import { findStored } from '../keep-repo.ts'
import * as repo from './repo.ts'
import type { StoredPlay } from './repo.ts'
import { awaitDraws } from './settle-repo.ts'
import type { Asker } from '../generate/idempotency.ts'
import type { PlayClaim } from './input.ts'
import { claimOf, isClaimed, playOf } from './input.ts'
import { TICKETS_MOST } from '../policy.ts'
import { prizeOf } from './settle.ts'

interface PlaysDeps {
  db: Db
  clock: Clock
  keys: Keys
}

type TicketBuyer = Pick<Asker, 'owner' | 'visitor'>

/** Records a play, and settles it where its draw is in; the same again answers the same. */
export async function record(
  deps: PlaysDeps,
  buyer: TicketBuyer,
  body: Input<typeof recordPlay>['body'],
): Promise<Play> {
  const claim = claimOf(body)
  // First: a retry is answered also when its result was deleted meanwhile.
  const known = await repo.findPlay(deps.db, buyer.owner, claim.id)
  return present(known ? same(known, claim) : await insert(deps, buyer, claim))
}

async function insert(deps: PlaysDeps, { owner, visitor }: TicketBuyer, claim: PlayClaim) {
  const { db } = deps
  const result = await findStored(db, owner, claim.generationId)
  if (!result) throw notFound('This result')
  const play = playOf(claim, result)
  return await db.transaction(async (tx) => {
    await awaitDraws(tx, play.state)
    const now = deps.clock.now()
    if (!(await repo.insertPlay(tx, owner, play, now)))
      return same(await must(tx, owner, play.id), claim)
    await takeShare(tx, deps, { visitor, kind: 'tickets', now, amount: 1 })
    await repo.trimPlays(tx, owner, TICKETS_MOST)
    return await settled(tx, owner, play.id)
  })
}

function same(known: StoredPlay, claim: PlayClaim): StoredPlay {
  if (isClaimed(known, claim)) return known
  throw new Failure('conflict', 'This play is recorded already, with other details')
}

/** Leaves what a play paid to its draw, if that is in. To be called after `awaitDraws`. */
async function settled(tx: Tx, owner: OwnerId, id: string): Promise<StoredPlay> {
  const play = await must(tx, owner, id)
  const prize = prizeOf(play)
  await repo.setPrize(tx, owner, id, prize)
  return { ...play, ...prize }
}

async function must(db: Tx, owner: OwnerId, id: string): Promise<StoredPlay> {
  const play = await repo.findPlay(db, owner, id)
  if (!play) throw notFound('This play')
  return play
}

export async function list(
  { db }: Pick<PlaysDeps, 'db'>,
  owner: OwnerId,
  { page, size, generationId }: Input<typeof listPlays>['query'],
): Promise<Answer<typeof listPlays>> {
  const slice = { offset: page * size, size }
  const { total, rows } = await repo.listPlays(db, owner, generationId ?? null, slice)
  const totalPages = Math.ceil(total / size)
  return { content: rows.map(present), page, size, totalElements: total, totalPages }
}

/** What its owner says a play paid wins over the draw; null leaves it to the draw again. */
export async function correct(
  { db }: Pick<PlaysDeps, 'db'>,
  owner: OwnerId,
  id: string,
  prizeCents: number | null,
): Promise<Play> {
  return await db.transaction(async (tx) => {
    const { state } = await must(tx, owner, id)
    await awaitDraws(tx, state)
    if (prizeCents === null) return present(await settled(tx, owner, id))
    await repo.setPrize(tx, owner, id, { prizeCents, prizeFrom: 'owner' })
    return present(await must(tx, owner, id))
  })
}

export async function remove({ db }: Pick<PlaysDeps, 'db'>, owner: OwnerId, id: string) {
  if (!(await repo.removePlay(db, owner, id))) throw notFound('This play')
}

const present = ({ numbers, session, drawAt, drawn, createdAt, ...play }: StoredPlay): Play => ({
  ...play,
  numbers: [...numbers].map(Number),
  stateName: stateName(play.state),
  drawTime: session,
  drawDateTime: drawAt.toString(),
  winningNumbers: drawn,
  currency: 'USD',
  createdAt: createdAt.toString(),
})
