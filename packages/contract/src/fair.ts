import * as z from 'zod/mini'
import { Instant, NO_FORM, Page, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FullPick } from './learning.ts'
import { printable } from './text.ts'

/** The player's words for a pick, so that the server alone cannot choose it: 1 to 64 characters. */
export const ClientWords = printable('Enter your own words', 64)

/**
 * A pick that can be checked. The seed is text, 64 hexadecimal digits: its commitment is the SHA-256
 * of that text, a pick is HMAC-SHA-256(seed, 'client:nonce:counter'), its first 32 bits below
 * 4,294,960,000 (else counter + 1), modulo 10,000.
 */
export const FairPick = z.object({
  numbers: FullPick,
  client: z.string(),
  nonce: z.int(),
  pickedAt: Instant,
})
export type FairPick = z.output<typeof FairPick>

/** The seed in use: known by its SHA-256 until it is revealed. `seed` is hexadecimal. */
export const FairSeed = z.object({
  commitment: z.string(),
  createdAt: Instant,
  /** Null while it is in use. */
  seed: z.nullable(z.string()),
  /** Newest first: the latest 50 while it is in use, then up to 500. */
  picks: z.array(FairPick),
})
export type FairSeed = z.output<typeof FairSeed>
z.globalRegistry.add(FairSeed, { id: 'FairSeed' })

const fair = { auth: 'user', tag: 'numbers' } as const

export const currentSeed = endpoint({
  ...fair,
  method: 'GET',
  path: '/api/fair',
  summary: 'Get the commitment to the current seed, made before any pick, and its picks',
  answer: FairSeed,
  errors: ['unauthenticated', 'conflict'],
})

export const fairPick = endpoint({
  ...fair,
  method: 'POST',
  path: '/api/fair/picks',
  summary: 'Draw a random number that can be verified once the seed is revealed',
  body: z.object({ client: ClientWords }, NO_FORM),
  answer: z.object({ ...FairPick.shape, commitment: z.string() }),
  status: 201,
  errors: ['unauthenticated', 'invalid', 'on_break', 'conflict', 'quota_exceeded'],
})

export const revealSeed = endpoint({
  ...fair,
  method: 'POST',
  path: '/api/fair/reveal',
  summary: 'Reveal the seed in use and commit to the next one',
  answer: z.object({ revealed: FairSeed, next: FairSeed }),
  errors: ['unauthenticated', 'conflict'],
})

export const revealedSeeds = endpoint({
  ...fair,
  method: 'GET',
  path: '/api/fair/revealed',
  summary: 'List your revealed seeds with their picks, newest first, one a page',
  query: z.object({ page: paging.page }),
  answer: Page(FairSeed),
  errors: ['unauthenticated', 'invalid'],
})
