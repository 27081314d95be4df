import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type {
  Generation,
  HistoryQuery,
  listHistory,
  saveResult,
} from '@fourcast/contract/numbers.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { formatDigits, isDigit } from '@fourcast/engine/digits.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { Claimed } from '../policy.ts'
import { isSame } from '../policy.ts'
import { listByDay, listBySearch } from './repo.ts'
import { findStored, keep, remove } from '../keep-repo.ts'
import { filterOf, shownSince } from './filter.ts'
import { present } from '../present.ts'

interface NumbersDeps {
  db: Db
  clock: Clock
}

type SaveBody = Input<typeof saveResult>['body']

/** Keeps a stored generation of one's own; once more answers the same and changes nothing. */
export async function save(
  { db, clock }: NumbersDeps,
  owner: OwnerId,
  body: SaveBody,
): Promise<Generation> {
  const now = clock.now()
  const stored = await findStored(db, owner, body.id)
  if (!stored || !isSame(stored, claimOf(body)))
    throw new Failure('refused', 'Only a result that was generated here for you can be saved')
  if (stored.savedAt !== null) return present(stored, now)
  await keep(db, owner, body.id, now)
  const kept = await findStored(db, owner, body.id)
  if (!kept) throw new Failure('refused', 'This result was deleted')
  return present(kept, now)
}

const claimOf = ({ method, original, numbers, ...sets }: SaveBody): Claimed => ({
  method,
  original: textOf(original),
  numbers: textOf(numbers),
  flashNumbers: sets.flashNumbers ? textOf(sets.flashNumbers) : null,
  mirrorNumbers: sets.mirrorNumbers ? textOf(sets.mirrorNumbers) : null,
})

export async function history(
  { db, clock }: NumbersDeps,
  owner: OwnerId,
  query: HistoryQuery,
): Promise<Answer<typeof listHistory>> {
  const now = clock.now()
  const { page, size } = query
  const { search, ...filter } = filterOf(query, await shownSince(db, owner, now))
  const slice = { offset: page * size, size }
  const { total, hidden, rows } =
    search !== null
      ? await listBySearch(db, owner, { ...filter, search }, slice)
      : await listByDay(db, owner, filter, slice)
  return {
    content: rows.map((row) => present(row, now)),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
    hiddenBefore: hidden ? filter.since : null,
  }
}

export async function deleteResult({ db }: Pick<NumbersDeps, 'db'>, owner: OwnerId, id: string) {
  if (!(await remove(db, owner, id))) throw notFound('This result')
}

const textOf = (places: readonly (number | null)[]) =>
  formatDigits(places.map((place) => (isDigit(place) ? place : null)) satisfies Digits)
