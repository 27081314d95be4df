const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

interface TokenLook {
  /** Seconds since 1970. */
  iat?: number
  exp: number
  role?: string
  sid?: string
}

/** A token with the given claims; `name` makes two of them differ. */
export const tokenOf = (claims: TokenLook, name = 'signature') =>
  `${part({ alg: 'HS256' })}.${part(claims)}.${name}`
