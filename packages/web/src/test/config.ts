import { HELP_LINE } from '@fourcast/contract/help-lines.ts'

/** The config that the server sends the browser, for the given payment provider. */
export const configWith = (provider: 'sandbox' | 'stripe') => ({
  demo: true,
  helpLine: HELP_LINE,
  payments: {
    provider,
    publishableKey: provider === 'stripe' ? 'pk_test_0123456789' : null,
  },
})
