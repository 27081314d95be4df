/**
 * The default of the HELP_LINE_ settings, and what pages show before they know the setting. The line of the National Council on Problem Gambling: it works in every state, at any hour.
 * Source: https://www.ncpgambling.org/help-treatment/.
 */
export const HELP_LINE = {
  text: 'If you or someone you know has a gambling problem, help is free and confidential:',
  phone: '1-800-MY-RESET',
  sms: '800GAM',
  chatUrl: 'https://www.ncpgambling.org/chat',
  chatLabel: 'ncpgambling.org/chat',
} as const
