const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

interface TokenLook {
  /** Seconds since 1970. */
  iat?: number
  exp: number
  role?: string
  sid?: string
}

/** A token that says of itself what a test wants; `name` tells two of them apart. */
export const tokenOf = (claims: TokenLook, name = 'signature') =>
  `${part({ alg: 'HS256' })}.${part(claims)}.${name}`
