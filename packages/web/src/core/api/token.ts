import { type Role, ROLES } from '@fourcast/contract/accounts.ts'
import * as z from 'zod/mini'

const Claims = z.object({
  exp: z.number(),
  iat: z.optional(z.number()),
  role: z.optional(z.unknown()),
  sid: z.optional(z.string()),
})

/** The claims of a token; null if it cannot be decoded. Not verified: only the server can do that. */
export function claimsOf(token: string) {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(body), (c) => c.charCodeAt(0))
    const claims = z.safeParse(Claims, JSON.parse(new TextDecoder().decode(bytes)))
    return claims.success ? claims.data : null
  } catch {
    return null
  }
}

/** The role in a token; `user` if there is none. */
export function roleOf(token: string | null): Role {
  const role = token === null ? undefined : claimsOf(token)?.role
  return ROLES.find((known) => known === role) ?? 'user'
}

/** Expired if missing, undecodable, or its end is past. `now` in milliseconds, on the server's clock. */
export function isExpired(token: string | null, now: number) {
  const claims = token === null ? null : claimsOf(token)
  return claims === null || claims.exp * 1000 <= now
}
