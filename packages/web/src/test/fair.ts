import type { FairPick, FairSeed } from '@fourcast/contract/fair.ts'

/** A revealed seed; its commitment and picks were computed by openssl. */
export const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
export const COMMITMENT = '2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737'

export const pickGiven = (nonce: number, numbers: string, client = 'luck'): FairPick => ({
  numbers: [...numbers].map(Number),
  client,
  nonce,
  pickedAt: '2026-11-20T20:17:00Z',
})

export const LUCKY = [pickGiven(1, '1962'), pickGiven(0, '9320')]

/** A seed in use, with two picks. */
export const seedInUse = (rest: Partial<FairSeed> = {}): FairSeed => ({
  commitment: COMMITMENT,
  createdAt: '2026-11-20T20:00:00Z',
  seed: null,
  picks: LUCKY,
  ...rest,
})
