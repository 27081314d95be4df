/** '+14045550123' → '(404) 555-0123'. */
export const phoneText = (phone: string) =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** A vanity number may be longer than the number it dials: '1-800-NEXT-STEP'. */
const LONGEST = 11

/** The digits of a vanity number: '1-800-MY-RESET' → '18006973738'. */
export const dialled = (number: string) =>
  [...number.toLowerCase()]
    .map((key) => {
      const letters = KEYPAD.findIndex((group) => group.includes(key))
      return letters === -1 ? key : String(letters + 2)
    })
    .filter((key) => /\d/.test(key))
    .join('')
    .slice(0, LONGEST)
