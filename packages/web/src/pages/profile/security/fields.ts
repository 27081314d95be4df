/** Of a code in any form: what phones and password managers expect of its field. */
export const CODE_LOOK = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCorrect: 'off',
  spellCheck: false,
  'aria-required': true,
} as const
