/** Ids of the card headings that receive the focus when a removed button had it. */
export const TWO_FACTOR = 'two-factor'
export const SESSIONS = 'open-sessions'

export const place = (id: string) => document.getElementById(id)
