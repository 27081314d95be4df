/**
 * Sentences of the interface that are still assembled from parts, with the reason. The list may only
 * shrink: a new one fails the test, and so does one that is no longer there.
 */
export const ASSEMBLED: Readonly<Record<string, string>> = {}

/**
 * How many sentences choose between 'draw' and 'draws'. English needs both, and a translation will
 * take each as one message with a plural. It may only shrink.
 */
export const PLURALS = 20
