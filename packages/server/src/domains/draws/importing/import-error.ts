/** An import that cannot be done as requested. */
export class ImportError extends Error {}
