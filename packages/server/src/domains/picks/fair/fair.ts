import { createHash, createHmac } from 'node:crypto'
import type * as contract from '@fourcast/contract/fair.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { fairNumber } from '@fourcast/engine/fair-pick.ts'
import type { Visitor } from '#domains/entitlements/demo-share.ts'
import { chargeDemoShare } from '#domains/entitlements/demo-share.ts'
import { spend } from '#domains/entitlements/quota.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { PickRow, Player, SeedRow } from './repo.ts'
import { endSeed, insertPick, latestPicks, pageEnded, seedInUse, takeNonce, trim } from './repo.ts'

export { deleteSeeds } from './repo.ts'

interface FairDeps {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
}

/** The picks of a seed in use that are listed. Of a revealed one all are, so that all can be checked. */
const SHOWN = 50
/** Older ended seeds, and older picks of a seed, are deleted. */
const KEPT = { seeds: 20, picks: 500 }

const playerOf = ({ userId, sessionId, isDemo }: Principal): Player => ({
  owner: userId,
  visitor: isDemo ? sessionId : null,
})

/** No plan limits fair picks; a cool-off and one's own limit do. */
const FAIR_PICK = { fairPicks: 1 }

/** The commitment of the seed in use; creates a seed if there is none. */
export async function currentSeed(deps: FairDeps, user: Principal): Promise<contract.FairSeed> {
  const seed = await ensureSeed(deps, deps.db, playerOf(user))
  return await present(deps.db, playerOf(user), seed)
}

/**
 * Makes a pick with the seed in use. Its words come after the commitment, so neither side can
 * choose the pick.
 */
export async function pick(
  deps: FairDeps,
  { user, visitor }: { user: Principal; visitor: Visitor | null },
  client: string,
): Promise<Answer<typeof contract.fairPick>> {
  const player = playerOf(user)
  const now = deps.clock.now()
  return await deps.db.transaction(async (tx) => {
    await chargeDemoShare(tx, deps, { visitor, kind: 'fairPicks', now, amount: 1 })
    await spend(tx, { owner: player.owner, cost: FAIR_PICK, now })
    const taken = await ofSeedInUse(deps, tx, player, () => takeNonce(tx, player))
    const nonce = taken.picks - 1
    const mac = (text: string) => createHmac('sha256', taken.seed).update(text).digest()
    const numbers = await fairNumber(mac, { client, nonce })
    const row = {
      seedId: taken.id,
      nonce,
      client,
      numbers: numbers.join(''),
      pickedAt: deps.clock.now(),
    }
    await insertPick(tx, row)
    await trim(tx, player, { seedId: taken.id, nonce }, KEPT)
    return { ...presentPick(row), commitment: commitmentOf(taken.seed) }
  })
}

/** Reveals the seed in use, so that its owner can check every pick, and commits to the next one. */
export async function reveal(
  deps: FairDeps,
  user: Principal,
): Promise<Answer<typeof contract.revealSeed>> {
  const player = playerOf(user)
  return await deps.db.transaction(async (tx) => {
    const ended = await ofSeedInUse(deps, tx, player, () => endSeed(tx, player, deps.clock.now()))
    const next = await ensureSeed(deps, tx, player)
    await trim(tx, player, { seedId: ended.id, nonce: ended.picks - 1 }, KEPT)
    return { revealed: await present(tx, player, ended), next: await present(tx, player, next) }
  })
}

/** The revealed seeds with all stored picks, one a page. */
export async function revealedSeeds(
  { db }: FairDeps,
  user: Principal,
  page: number,
): Promise<Answer<typeof contract.revealedSeeds>> {
  const player = playerOf(user)
  const { row, total } = await pageEnded(db, player, page)
  const content = row ? [await present(db, player, row)] : []
  return { content, page, size: 1, totalElements: total, totalPages: total }
}

const TRIES = 5

/** Works with the seed in use; repeats the work if another call revealed that seed in between. */
async function ofSeedInUse(
  deps: FairDeps,
  tx: Tx,
  player: Player,
  act: () => Promise<SeedRow | undefined>,
): Promise<SeedRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    await ensureSeed(deps, tx, player)
    const row = await act()
    if (row) return row
  }
  throw new Failure('conflict', 'The seed has changed. Please try again.')
}

/** Creates a seed if there is none; concurrent calls get the same one. */
async function ensureSeed({ clock, random }: FairDeps, db: Tx, player: Player): Promise<SeedRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seed = Buffer.from(random.token(), 'base64url').toString('hex')
    const row = await seedInUse(db, player, { id: random.uuid(), seed, createdAt: clock.now() })
    if (row) return row
  }
  throw new Failure('conflict', 'The seed has changed. Please try again.')
}

async function present(db: Tx, player: Player, row: SeedRow): Promise<contract.FairSeed> {
  const isRevealed = row.revealedAt !== null
  const picks = await latestPicks(db, player, row.id, isRevealed ? KEPT.picks : SHOWN)
  return {
    commitment: commitmentOf(row.seed),
    createdAt: row.createdAt.toString(),
    seed: isRevealed ? row.seed : null,
    picks: picks.map(presentPick),
  }
}

const presentPick = ({ numbers, client, nonce, pickedAt }: PickRow): contract.FairPick => ({
  numbers: [...numbers].map(Number),
  client,
  nonce,
  pickedAt: pickedAt.toString(),
})

const commitmentOf = (seed: string) => createHash('sha256').update(seed).digest('hex')
