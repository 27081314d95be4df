import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type * as contract from '@fourcast/contract/tickets.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { drawInstant, newYorkDay } from '@fourcast/engine/calendar.ts'
import { isNumbers } from '@fourcast/engine/digits.ts'
import type { PlayableDraw } from '@fourcast/engine/playable.ts'
import { PLAY_DAYS, playableDraws, playableSchedule } from '@fourcast/engine/playable.ts'
import { isBettable } from '@fourcast/engine/prizes.ts'
import { chargeDemoShare } from '#domains/entitlements/demo-share.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { createOnce } from '#platform/http/idempotency/create-once.ts'
import type { Keys } from '#platform/secret.ts'
import * as repo from './tickets-repo.ts'
import { findStored } from './repo.ts'
import type { StoredTicket, NewTicket } from './tickets-repo.ts'
import { lockAgainstDraws } from './tickets-repo.ts'
import type { Requester } from './visits.ts'
import { TICKETS_MOST } from './policy.ts'
import { insertVisitItem } from './visit-repo.ts'
import { requireOwnItem } from './visits.ts'
import { ticketPrizeOf } from './settle-tickets.ts'
import type { NumberRow } from './saved-numbers-repo.ts'
import { findNumberRow } from './saved-numbers-repo.ts'
import type { StoredGeneration } from './repo.ts'
import { pageOf } from '#platform/http/list-page.ts'

interface TicketDeps {
  db: Db
  clock: Clock
  keys: Keys
}

/**
 * Records a ticket, and settles it if its draw is stored. The same ticket again gets the same
 * answer.
 */
export async function recordTicket(
  deps: TicketDeps,
  buyer: Requester,
  body: Input<typeof contract.recordTicket>['body'],
): Promise<contract.Ticket> {
  const claim = claimOf(body)
  const ticket = await createOnce({
    // A retry also gets its answer when the result was deleted meanwhile.
    find: () => repo.findTicket(deps.db, buyer.owner, claim.id),
    create: () => insert(deps, buyer, claim),
    isSame: (stored) => isClaimed(stored, claim),
    conflict: 'A ticket with this id is already recorded, with other details',
  })
  return present(ticket)
}

/** Null if the owner has a ticket with this id. */
async function insert(
  deps: TicketDeps,
  { owner, visitor }: Requester,
  claim: TicketClaim,
): Promise<StoredTicket | null> {
  const { db } = deps
  const ticket = ticketOf(claim, await findSubject(deps, owner, claim.generationId))
  return await db.transaction(async (tx) => {
    await lockAgainstDraws(tx, ticket.state)
    const now = deps.clock.now()
    if (!(await repo.insertTicket(tx, owner, ticket, now))) return null
    if (visitor) await insertVisitItem(tx, visitor, { kind: 'ticket', id: ticket.id })
    await chargeDemoShare(tx, deps, { visitor, kind: 'tickets', now, amount: 1 })
    await repo.trimTickets(tx, owner, TICKETS_MOST)
    return await settled(tx, owner, ticket.id)
  })
}

/** What a ticket is for: one or two sets of digits, and the first days whose week of draws it may name. */
export interface TicketSubject {
  kind: 'result' | 'number'
  sets: readonly string[]
  days: readonly string[]
}

/** The saved result or the saved number with this id. */
async function findSubject(
  { db, clock }: TicketDeps,
  owner: OwnerId,
  id: string,
): Promise<TicketSubject> {
  const now = clock.now()
  const result = await findStored(db, owner, id, now)
  if (result) return subjectOf(result)
  const number = await findNumberRow(db, owner, id)
  if (!number) throw notFound('This result was not found')
  return numberSubject(number, now)
}

export const subjectOf = ({
  numbers,
  mirrorNumbers,
  createdAt,
  savedAt,
}: Pick<
  StoredGeneration,
  'numbers' | 'mirrorNumbers' | 'createdAt' | 'savedAt'
>): TicketSubject => ({
  kind: 'result',
  sets: mirrorNumbers === null ? [numbers] : [numbers, mirrorNumbers],
  // A result that was saved later is checked for a week from then.
  days: [createdAt, savedAt ?? createdAt].map((at) => newYorkDay(at).toString()),
})

/** A saved number may be old: its tickets are for the past week, not before it was saved, or the next. */
function numberSubject(
  { numbers, createdAt }: Pick<NumberRow, 'numbers' | 'createdAt'>,
  now: Temporal.Instant,
): TicketSubject {
  const today = newYorkDay(now)
  const saved = newYorkDay(createdAt)
  const past = today.subtract({ days: PLAY_DAYS })
  const first = Temporal.PlainDate.compare(saved, past) < 0 ? past : saved
  return { kind: 'number', sets: [numbers], days: [first.toString(), today.toString()] }
}

/** Sets the prize by the draw, if that is stored. Call it after `lockAgainstDraws`. */
async function settled(tx: Tx, owner: OwnerId, id: string): Promise<StoredTicket> {
  const ticket = await must(tx, owner, id)
  const prize = ticketPrizeOf(ticket)
  await repo.setPrize(tx, owner, id, prize)
  return { ...ticket, ...prize }
}

async function must(db: Tx, owner: OwnerId, id: string): Promise<StoredTicket> {
  const ticket = await repo.findTicket(db, owner, id)
  if (!ticket) throw notFound('This ticket was not found')
  return ticket
}

export async function ticketsPage(
  { db }: Pick<TicketDeps, 'db'>,
  owner: OwnerId,
  { page, size, generationId }: Input<typeof contract.listTickets>['query'],
): Promise<Answer<typeof contract.listTickets>> {
  const slice = { offset: page * size, size }
  const { total, rows } = await repo.listTickets(db, owner, generationId ?? null, slice)
  return pageOf(rows.map(present), { page, size }, total)
}

/** A prize that the owner enters counts instead of the draw's; null uses the draw again. */
export async function correctTicket(
  { db }: Pick<TicketDeps, 'db'>,
  { owner, visitor }: Requester,
  id: string,
  prizeCents: number | null,
): Promise<contract.Ticket> {
  return await db.transaction(async (tx) => {
    await requireOwnItem(tx, visitor, { kind: 'ticket', id })
    const { state } = await must(tx, owner, id)
    await lockAgainstDraws(tx, state)
    if (prizeCents === null) return present(await settled(tx, owner, id))
    await repo.setPrize(tx, owner, id, { prizeCents, prizeFrom: 'owner' })
    return present(await must(tx, owner, id))
  })
}

export async function removeTicket(
  { db }: Pick<TicketDeps, 'db'>,
  { owner, visitor }: Requester,
  id: string,
) {
  await requireOwnItem(db, visitor, { kind: 'ticket', id })
  if (!(await repo.removeTicketRow(db, owner, id))) throw notFound('This ticket was not found')
}

const present = ({
  numbers,
  session,
  drawAt,
  drawn,
  createdAt,
  ...ticket
}: StoredTicket): contract.Ticket => ({
  ...ticket,
  numbers: [...numbers].map(Number),
  stateName: stateName(ticket.state),
  drawTime: session,
  drawDateTime: drawAt.toString(),
  winningNumbers: drawn,
  currency: 'USD',
  createdAt: createdAt.toString(),
})

type TicketBody = Input<typeof contract.recordTicket>['body']

/** An entered ticket in the form of the database, unchecked. */
export const claimOf = ({ numbers, drawTime, ...rest }: TicketBody) => ({
  ...rest,
  numbers: numbers.join(''),
  session: drawTime,
})

export type TicketClaim = ReturnType<typeof claimOf>

/** Whether a stored ticket equals the entered one. */
export const isClaimed = (stored: NewTicket, claim: TicketClaim): boolean =>
  stored.generationId === claim.generationId &&
  stored.numbers === claim.numbers &&
  stored.state === claim.state &&
  stored.drawDate === claim.drawDate &&
  stored.session === claim.session &&
  stored.bet === claim.bet &&
  stored.stakeCents === claim.stakeCents

/** A valid ticket on one's own digits. Throws with every invalid field. */
export function ticketOf(claim: TicketClaim, subject: TicketSubject): NewTicket {
  const schedule = playableSchedule(claim.state)
  const fields = {
    ...numbersField(claim, subject),
    ...(schedule === undefined
      ? { state: 'Tickets can’t be recorded for this state' }
      : drawFields(
          claim,
          subject.days.flatMap((day) => playableDraws(schedule, day)),
          subject.kind,
        )),
  }
  const [first] = Object.values(fields)
  if (schedule === undefined || first !== undefined)
    throw new Failure('invalid', first ?? 'This ticket is not valid', { fields })
  const date = Temporal.PlainDate.from(claim.drawDate)
  return { ...claim, drawAt: drawInstant(schedule, date, claim.session) }
}

function numbersField(
  { numbers, bet }: TicketClaim,
  { kind, sets }: TicketSubject,
): Record<string, string> {
  if (!sets.every(isNumbers)) return { numbers: 'A ticket needs four digits' }
  if (!sets.includes(numbers))
    return {
      numbers: kind === 'result' ? 'Choose a set of this result' : 'Choose the saved number',
    }
  return isBettable(bet, numbers)
    ? {}
    : { bet: 'Four identical digits have only one order, so you can’t box them' }
}

const DAYS = {
  result: 'Choose a draw on the day of the result, or in the seven days after you made or saved it',
  number: 'Choose a draw from the day you saved it to seven days from now',
} as const

function drawFields(
  { drawDate, session }: TicketClaim,
  draws: readonly PlayableDraw[],
  kind: TicketSubject['kind'],
): Record<string, string> {
  const ofDay = draws.filter(({ date }) => date === drawDate)
  if (ofDay.length === 0) return { drawDate: DAYS[kind] }
  return ofDay.some(({ draw }) => draw.session === session)
    ? {}
    : { drawTime: 'There is no such draw on that day' }
}
