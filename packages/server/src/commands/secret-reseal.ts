import { ConfigError } from '#config.ts'
import { reencryptSecrets } from '#domains/accounts/totp.ts'
import { reencryptKeyPair } from '#domains/notifications/push/vapid.ts'
import { reencryptSigningKey } from '#domains/forecasts/sign-chains.ts'
import { deletePreviousCopies } from '#platform/stored-keys.ts'
import { openRuntime } from '#runtime.ts'
import type { Command } from '#commands/command.ts'
import { runAsProcess } from '#commands/command.ts'

/** Seals again with SECRET what SECRET_PREVIOUS sealed. Nothing depends on the old one then but links and tokens. */
export const secretReseal: Command = {
  mistakes: [],
  run: async ({ config, stdout, stderr }) => {
    const settings = config()
    if (settings.SECRET === undefined || settings.SECRET_PREVIOUS === undefined)
      throw new ConfigError('Set SECRET to the new secret and SECRET_PREVIOUS to the old one.')
    const runtime = await openRuntime(settings, 'command')
    try {
      const { resealed, lost } = await reencryptSecrets(runtime)
      await reencryptKeyPair(runtime)
      await reencryptSigningKey(runtime)
      await deletePreviousCopies(runtime.db, runtime.keys)
      stdout.write(
        `Re-encrypted with SECRET: ${resealed} two-factor secrets, the push keys, the forecast signing key and the fingerprint keys\n`,
      )
      if (lost === 0) return 0
      stderr.write(
        `${lost} two-factor secrets were sealed with neither secret: npm run user:two-factor -- EMAIL --remove\n`,
      )
      return 1
    } finally {
      await runtime.close()
    }
  },
}

if (import.meta.main) await runAsProcess(secretReseal)
