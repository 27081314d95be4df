/** The topics of the contact form. */
export const TOPICS = [
  'question',
  'problem',
  'billing',
  'responsible-play',
  'privacy',
  'other',
] as const
export type Topic = (typeof TOPICS)[number]

/** The reference of a message: the beginning of its id. */
export const referenceOf = (id: string) => id.slice(0, 8).toUpperCase()
