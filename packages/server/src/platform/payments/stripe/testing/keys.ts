import { ApiFailure } from './failure.ts'

export interface Reply {
  status: number
  body: object
}

interface Kept {
  request: string
  /** Null while the first call is under way. */
  reply: Reply | null
}

/** Stored answers by idempotency key: the same request gets the same answer, any other is refused. */
export class Keys {
  private readonly kept = new Map<string, Kept>()

  /** The earlier answer, if there is one; else the key is taken until `keep` or `free`. */
  take(key: string, request: string): Reply | null {
    const earlier = this.kept.get(key)
    if (!earlier) {
      this.kept.set(key, { request, reply: null })
      return null
    }
    if (earlier.request !== request)
      throw new ApiFailure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      )
    if (earlier.reply) return earlier.reply
    throw new ApiFailure(
      409,
      'idempotency_error',
      'There is currently another in-progress request using this key.',
      { code: 'idempotency_key_in_use' },
    )
  }

  keep(key: string, request: string, reply: Reply): void {
    this.kept.set(key, { request, reply })
  }

  /** The call did not start: the key may be used again. */
  free(key: string): void {
    this.kept.delete(key)
  }

  /** As after the days that Stripe remembers. */
  clear(): void {
    this.kept.clear()
  }
}
