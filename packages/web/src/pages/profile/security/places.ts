/** What takes the focus when what had it is gone: the headings of the cards. */
export const TWO_FACTOR = 'two-factor'
export const SESSIONS = 'open-sessions'

export const place = (id: string) => document.getElementById(id)
