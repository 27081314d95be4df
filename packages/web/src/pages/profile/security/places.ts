/** What takes the focus when what had it is gone: the headings of the cards. */
export const TWO_STEP = 'two-step'
export const SESSIONS = 'open-sessions'

export const place = (id: string) => document.getElementById(id)
