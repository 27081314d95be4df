const FIRST = 4_040_404

/**
 * Purposes of our advisory locks. The position is the number, so no two share one. Only append: a version
 * that still runs beside this one uses the same numbers. (Locks of one 64-bit hash are a space of their own
 * in PostgreSQL; those name their purpose in the hashed text.)
 */
const PURPOSES = ['migrations', 'jobs', 'phones', 'tickets'] as const

/** The number of a lock, or the first of its two keys. */
export const lockNumber = (purpose: (typeof PURPOSES)[number]): number =>
  FIRST + PURPOSES.indexOf(purpose)
