import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import { isState } from '@fourcast/engine/states.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'

const FIELD = 'selectedLotteryStates'

/** The states that may be followed on a plan, in the order chosen and each once, or a refusal. */
export function allowedStates(chosen: readonly string[], plan: PlanId): string[] {
  const unknown = chosen.find((code) => !isState(code))
  if (unknown !== undefined) throw invalidField(FIELD, MESSAGES.stateNotFound(unknown))
  const states = [...new Set(chosen)]
  const most = PLANS[plan].limits.stateLotteryUpdates
  if (states.length > 0 && most === 0) throw planRequired()
  if (states.length > most) throw invalidField(FIELD, MESSAGES.statesLimit(most))
  return states
}

/** Of someone whose plan follows no state. */
export function planRequired(): Failure {
  const opens = PLAN_IDS.find((id) => PLANS[id].limits.stateLotteryUpdates > 0)
  return new Failure('plan_required', 'Following a state needs the Basic plan or above', {
    ...(opens && { plan: opens }),
  })
}
