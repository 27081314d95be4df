import { removeTwoFactor, TwoFactorError } from '#domains/accounts/remove-two-factor.ts'
import { openRuntime } from '../runtime.ts'
import type { Command } from './command.ts'
import { runAsProcess } from './command.ts'

const USAGE = 'npm run user:two-factor -- EMAIL --remove'

export const userTwoFactor: Command = {
  mistakes: [TwoFactorError],
  run: async ({ args: [email = '', what, ...rest], config, stdout }) => {
    if (what !== '--remove' || rest.length > 0)
      throw new TwoFactorError(`Name the account: ${USAGE}`)
    const runtime = await openRuntime(config(), 'command')
    try {
      stdout.write(`${await removeTwoFactor(runtime, email)}\n`)
      // No server may be running to send it. An email that fails now is sent later.
      await runtime.mail.deliverDue()
      return 0
    } finally {
      await runtime.close()
    }
  },
}

if (import.meta.main) await runAsProcess(userTwoFactor)
