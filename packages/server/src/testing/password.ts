/** The password of nearly everyone in tests. */
export const PASSWORD = 'Long-Enough-7'
