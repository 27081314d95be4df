import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of randomness, so that tests can control it. */
export interface Random {
  uuid(): string
  /** 256 bits, url-safe: for emailed and issued tokens. */
  token(): string
  /** 0 ≤ n < max, without bias. */
  int(max: number): number
}

export const systemRandom: Random = {
  uuid: randomUUID,
  token: () => randomBytes(32).toString('base64url'),
  int: (max) => randomInt(max),
}
