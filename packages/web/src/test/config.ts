import { HELP_LINE } from '@fourcast/contract/help-lines.ts'

/** What the server tells the browser of an installation where this provider moves money. */
export const configWith = (provider: 'sandbox' | 'stripe') => ({
  demo: true,
  helpLine: HELP_LINE,
  payments: {
    provider,
    publishableKey: provider === 'stripe' ? 'pk_test_0123456789' : null,
  },
})
