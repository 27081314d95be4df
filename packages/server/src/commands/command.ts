import { inspect } from 'node:util'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import {
  databaseAwayText,
  databaseMistake,
  isDatabaseUnavailable,
} from '#platform/db/unavailable.ts'

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

/** What a command is run with: the process's own, or a test's. */
export interface CommandContext {
  args: string[]
  /** Read once the arguments are known to be right. */
  config: () => Config
  stdout: Output
  stderr: Output
}

export interface Command {
  /** Answers the exit code. */
  run(context: CommandContext): Promise<number>
  /** Mistakes of the caller, which are told in one line. */
  mistakes: readonly (abstract new (...args: never[]) => Error)[]
}

/** Runs a command to its end and answers the exit code. */
export async function runCommand(command: Command, context: CommandContext): Promise<number> {
  try {
    return await command.run(context)
  } catch (error) {
    const isMistake = [ConfigError, ...command.mistakes].some((kind) => error instanceof kind)
    const text = error instanceof Error && isMistake ? error.message : unexpectedText(error)
    context.stderr.write(`${text}\n`)
    return 1
  }
}

const unexpectedText = (error: unknown) =>
  databaseMistake(error) ??
  (isDatabaseUnavailable(error) ? databaseAwayText(error) : inspect(error))

/** Runs a command as this process. */
export async function runAsProcess(command: Command): Promise<void> {
  const { stdout, stderr } = process
  const args = process.argv.slice(2)
  process.exitCode = await runCommand(command, { args, config: readEnvironment, stdout, stderr })
}
