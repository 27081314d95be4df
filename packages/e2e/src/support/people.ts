let people = 0

export const PASSWORD = 'Long-Enough-7'

/** An address that nobody else in this run has. */
export const newEmail = () => `person${process.pid}-${++people}@example.com`
