let people = 0

export const PASSWORD = 'Long-Enough-7'

/** An address that is unique in this run. */
export const newEmail = () => `person${process.pid}-${++people}@example.com`
