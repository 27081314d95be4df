import type { Places } from '#lib/picks.ts'

/** '7 2 – 4'; 'Random' where nothing was entered. */
export const originalText = (original: Places) =>
  original.every((digit) => digit === null)
    ? 'Random'
    : original.map((digit) => digit ?? '–').join(' ')
