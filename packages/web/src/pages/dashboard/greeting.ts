import type { User } from '@fourcast/contract/accounts.ts'

/** First name, else the part of the address before the @, else Player. */
export const greetingName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>) =>
  firstName.trim() || email.split('@')[0] || 'Player'
