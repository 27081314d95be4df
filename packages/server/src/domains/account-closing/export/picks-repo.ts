import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { quotaDay } from '#platform/db/schema/entitlements.ts'
import { draw } from '#platform/db/schema/draws.ts'
import {
  fairPick,
  fairSeed,
  generation,
  generationDay,
  generationMatch,
  ticket,
  savedNumber,
  savedNumberMatch,
} from '#platform/db/schema/picks.ts'
import type { ExportTable } from './repo.ts'

const GENERATION = {
  from: sql`${generation}`,
  owner: generation.userId,
  fields: {
    id: generation.id,
    createdAt: generation.createdAt,
    method: generation.method,
    original: generation.original,
    numbers: generation.numbers,
    mirrorNumbers: generation.mirrorNumbers,
    state: generation.state,
    modelVersion: generation.modelVersion,
    confidence: generation.confidence,
    patterns: generation.patterns,
    savedAt: generation.savedAt,
    matches: sql`(select coalesce(json_agg(json_build_object('kind', m.kind, 'state', d.state,
      'date', d.draw_date, 'session', d.session, 'numbers', d.numbers) order by d.draw_at, d.id), '[]')
      from ${generationMatch} m join ${draw} d on d.id = m.draw_id
      where m.user_id = ${generation.userId} and m.generation_id = ${generation.id})`,
  },
}

/** Includes saved picks that the plan hides now. Sorted like the history's index. */
export const SAVED: ExportTable = {
  ...GENERATION,
  where: isNotNull(generation.savedAt),
  order: [
    [generation.day, 'date'],
    [generation.createdAt, 'timestamptz'],
    [generation.id, 'uuid'],
  ],
}

/** Unsaved picks of the last two days. */
export const UNSAVED: ExportTable = {
  ...GENERATION,
  where: isNull(generation.savedAt),
  order: [[generation.id, 'uuid']],
}

export const NUMBERS: ExportTable = {
  from: sql`${savedNumber}`,
  owner: savedNumber.userId,
  order: [[savedNumber.id, 'uuid']],
  fields: {
    id: savedNumber.id,
    createdAt: savedNumber.createdAt,
    numbers: savedNumber.numbers,
    name: savedNumber.name,
    origin: savedNumber.origin,
    draws: savedNumber.draws,
    track: savedNumber.track,
    since: savedNumber.since,
    until: savedNumber.until,
    matches: sql`(select coalesce(json_agg(json_build_object('kind', m.kind, 'state', d.state,
      'date', d.draw_date, 'session', d.session, 'numbers', d.numbers) order by d.draw_at, d.id), '[]')
      from ${savedNumberMatch} m join ${draw} d on d.id = m.draw_id
      where m.user_id = ${savedNumber.userId} and m.number_id = ${savedNumber.id})`,
  },
}

export const TICKETS: ExportTable = {
  from: sql`${ticket}`,
  owner: ticket.userId,
  order: [[ticket.id, 'uuid']],
  fields: {
    id: ticket.id,
    createdAt: ticket.createdAt,
    generationId: ticket.generationId,
    numbers: ticket.numbers,
    state: ticket.state,
    drawDate: ticket.drawDate,
    session: ticket.session,
    bet: ticket.bet,
    stakeCents: ticket.stakeCents,
    prizeCents: ticket.prizeCents,
    prizeFrom: ticket.prizeFrom,
  },
}

/**
 * The seed of a running series would reveal its next picks, so it is included only when the series has
 * ended.
 */
export const PICKS: ExportTable = {
  from: sql`${fairPick} join ${fairSeed} on ${eq(fairSeed.id, fairPick.seedId)}`,
  owner: fairSeed.userId,
  order: [
    [fairPick.seedId, 'uuid'],
    [fairPick.nonce, 'int'],
  ],
  fields: {
    pickedAt: fairPick.pickedAt,
    numbers: fairPick.numbers,
    client: fairPick.client,
    nonce: fairPick.nonce,
    seed: sql`case when ${fairSeed.revealedAt} is not null then ${fairSeed.seed} end`,
  },
}

export const QUOTA_USES: ExportTable = {
  from: sql`${quotaDay}`,
  owner: quotaDay.userId,
  order: [[quotaDay.day, 'date']],
  fields: {
    day: quotaDay.day,
    generations: quotaDay.generations,
    moMoney: quotaDay.moMoney,
    aiQueries: quotaDay.aiQueries,
    advancedAiQueries: quotaDay.advancedAiQueries,
    fairPicks: quotaDay.fairPicks,
    refused: quotaDay.refused,
  },
}

export const COUNTS: ExportTable = {
  from: sql`${generationDay}`,
  owner: generationDay.userId,
  order: [
    [generationDay.day, 'date'],
    [generationDay.method, 'text'],
  ],
  fields: {
    day: generationDay.day,
    method: generationDay.method,
    generated: generationDay.generated,
    saved: generationDay.saved,
  },
}
