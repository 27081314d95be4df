import { type Command, runCommand } from '../commands/command.ts'
import { parseConfig } from '../config.ts'
import { ROOT } from '../environment.ts'
import { addressOf } from './address.ts'
import type { TestApp } from './app.ts'

/**
 * Runs a command on the database of an app, in this process: to start one costs two seconds of CPU.
 * `lifecycle.test.ts` starts each command as `npm run` does.
 */
export async function runOn(
  app: TestApp,
  command: Command,
  args: readonly string[],
  settings: Record<string, string> = {},
) {
  const { SECRET = '' } = app.deps.config
  const environment = {
    NODE_ENV: 'test',
    SECRET,
    DATABASE_URL: addressOf(app.connection),
    DATA_DIR: app.folder,
    ...settings,
  }
  const said = { out: '', err: '' }
  const code = await runCommand(command, {
    args: [...args],
    config: () => parseConfig(environment, ROOT),
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
  })
  return { code, ...said }
}
