import {
  removeSecondStep,
  SecondStepError,
} from '#domains/accounts/two-factor/remove-second-step.ts'
import { openRuntime } from '../runtime.ts'
import type { Command } from './command.ts'
import { runAsProcess } from './command.ts'

const USAGE = 'npm run user:second-step -- EMAIL --remove'

export const userSecondStep: Command = {
  mistakes: [SecondStepError],
  run: async ({ args: [email = '', what, ...rest], config, stdout }) => {
    if (what !== '--remove' || rest.length > 0)
      throw new SecondStepError(`Say whose second step to remove: ${USAGE}`)
    const runtime = await openRuntime(config(), 'command')
    try {
      stdout.write(`${await removeSecondStep(runtime, email)}\n`)
      // No server may be running to send it. An email that fails now is sent later.
      await runtime.mail.deliverDue()
      return 0
    } finally {
      await runtime.close()
    }
  },
}

if (import.meta.main) await runAsProcess(userSecondStep)
