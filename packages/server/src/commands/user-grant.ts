import { GrantError, grantRole } from '#domains/accounts/administration.ts'
import { openRuntime } from '#runtime.ts'
import type { Command } from '#commands/command.ts'
import { runAsProcess } from '#commands/command.ts'

const USAGE = 'npm run user:grant -- EMAIL ROLE'

export const userGrant: Command = {
  mistakes: [GrantError],
  run: async ({ args, config, stdout }) => {
    if (args.length !== 2) throw new GrantError(`Give an email address and a role: ${USAGE}`)
    const runtime = await openRuntime(config(), 'command')
    try {
      stdout.write(`${await grantRole(runtime, args)}\n`)
      return 0
    } finally {
      await runtime.close()
    }
  },
}

if (import.meta.main) await runAsProcess(userGrant)
