import { parseArgs } from 'node:util'
import { isState } from '@fourcast/engine/states.ts'
import type { History } from '#domains/forecasts/training-history.ts'
import {
  backtestFigures,
  BacktestError,
  drawsToTest,
  runBacktest,
} from '#domains/forecasts/backtest.ts'
import { backtestText } from '#domains/forecasts/backtest-text.ts'
import type { Config } from '../config.ts'
import { openRuntime } from '../runtime.ts'
import type { Command, CommandContext } from './command.ts'
import { runAsProcess } from './command.ts'

const USAGE = 'npm run backtest -- --state GA [--json]'
/** Progress goes to standard error: what is computed is all there is on standard output. */
const TOLD_EVERY = 0.1

interface Wish {
  state: string
  json: boolean
}

function wishOf(args: string[]): Wish {
  const { state = '', json } = parsed(args)
  if (state === '') throw new BacktestError(`--state is missing: ${USAGE}`)
  const code = state.toUpperCase()
  if (!isState(code))
    throw new BacktestError(`--state ${state} is not known: use the two letters of a state, or DC`)
  return { state: code, json }
}

function parsed(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { state: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    return values
  } catch (error) {
    throw new BacktestError(`${error instanceof Error ? error.message : ''} ${USAGE}`)
  }
}

/** On a line that changes where someone watches, else now and then. */
function progress(state: string, stderr: CommandContext['stderr']) {
  let told = 0
  return (share: number) => {
    const text = `${state}: ${Math.floor(100 * share)} %`
    if (stderr.isTTY) stderr.write(`\r${text}`)
    else if (share >= told + TOLD_EVERY) {
      told = share
      stderr.write(`${text}\n`)
    }
  }
}

/** The database is given back before the work begins. */
async function readDraws(config: Config, state: string): Promise<History> {
  const runtime = await openRuntime(config, 'command')
  try {
    return await drawsToTest(runtime, state)
  } finally {
    await runtime.close()
  }
}

export const backtest: Command = {
  mistakes: [BacktestError],
  run: async ({ args, config, stdout, stderr }) => {
    const { state, json } = wishOf(args)
    const made = runBacktest(await readDraws(config(), state), progress(state, stderr))
    if (stderr.isTTY) stderr.write('\r\x1b[K')
    stdout.write(`${json ? JSON.stringify(backtestFigures(made)) : backtestText(made)}\n`)
    return 0
  },
}

if (import.meta.main) await runAsProcess(backtest)
