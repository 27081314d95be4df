import type { Config } from '#config.ts'
import type { StreamEvent } from '@fourcast/contract/draws.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { Learner } from './learner.ts'
import type { VerifyDeps } from './verify-chains.ts'
import { verifyChains } from './verify-chains.ts'
import type { SignDeps } from './sign-chains.ts'
import { writeChainDay } from './sign-chains.ts'

const isDraw = ({ type }: StreamEvent) => type === 'draw'

/**
 * Trains missing and outdated models, follows the draws and checks the chains. Instances share the
 * work.
 */
export const learningJobs = (
  learner: Learner,
  deps: VerifyDeps & SignDeps & { config: Pick<Config, 'LEARN'> },
): RecurringJob[] => {
  const elsewhere = !deps.config.LEARN
  return [
    {
      name: 'learning-train',
      everySeconds: 3600,
      isWoken: true,
      isWokenBy: isDraw,
      restSeconds: 5,
      elsewhere,
      run: (signal) => learner.train(signal),
    },
    {
      name: 'learning-follow',
      everySeconds: 3600,
      isWokenBy: isDraw,
      restSeconds: 2,
      elsewhere,
      run: (signal) => learner.follow(signal),
    },
    {
      name: 'learning-chain',
      everySeconds: 86_400,
      run: async (signal) => void (await verifyChains(deps, signal)),
    },
    {
      // Each hour, so that a new installation does not wait for its first file until the next day.
      name: 'learning-heads',
      everySeconds: 3600,
      run: async (signal) => await writeChainDay(deps, signal),
    },
  ]
}
