import { bankCases } from './suite/banks.ts'
import type { OpenBench } from './suite/bench.ts'
import { chargeCases } from './suite/charges.ts'
import { methodCases } from './suite/methods.ts'
import { webhookCases } from './suite/webhooks.ts'

/** What every provider must do, run on each: nothing above the rail may depend on which it is. */
export function testProvider(open: OpenBench): void {
  methodCases(open)
  chargeCases(open)
  bankCases(open)
  webhookCases(open)
}
