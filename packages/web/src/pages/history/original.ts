import type { Places } from '#domains/picks/picks.ts'

/** '7 2 – 4'; 'Random' where nothing was entered. */
export const originalText = (original: Places) =>
  original.every((digit) => digit === null)
    ? 'Random'
    : original.map((digit) => digit ?? '–').join(' ')
