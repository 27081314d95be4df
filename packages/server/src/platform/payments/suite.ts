import { bankCases } from './suite/banks.ts'
import type { OpenBench } from './suite/bench.ts'
import { chargeCases } from './suite/charges.ts'
import { methodCases } from './suite/methods.ts'
import { webhookCases } from './suite/webhooks.ts'

/** Cases that run on every provider: nothing above this interface may depend on the one in use. */
export function testProvider(open: OpenBench): void {
  methodCases(open)
  chargeCases(open)
  bankCases(open)
  webhookCases(open)
}
