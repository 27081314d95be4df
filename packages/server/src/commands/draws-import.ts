import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportReport } from '#domains/draws/importing/import.ts'
import { importDraws } from '#domains/draws/importing/import.ts'
import type { DateOrder } from '#domains/draws/importing/habits.ts'
import { DATE_ORDERS } from '#domains/draws/importing/habits.ts'
import { ImportError } from '#domains/draws/importing/import-error.ts'
import { recordCommandImport } from '#domains/admin/draws/imports.ts'
import type { Series } from '#domains/draws/store/series.ts'
import { DIGIT_GAMES, seriesOf } from '#domains/draws/store/series.ts'
import { fromCaller } from '../environment.ts'
import type { Runtime } from '../runtime.ts'
import { openRuntime } from '../runtime.ts'
import type { Command, CommandContext } from './command.ts'
import { runAsProcess } from './command.ts'

const USAGE =
  'npm run draws:import -- FILE --game cash4 --state GA [--session Midday] [--dates month-first|day-first] [--accept-copies]'
const PROGRESS_EVERY = 5_000
/** So many reasons are told; a file with more is no draw file, and the quarantine has them all. */
const REASONS_MOST = 100_000

const whole = new Intl.NumberFormat('en-US')

interface Wish {
  files: string[]
  series: Series
  session: string | undefined
  dates: DateOrder | undefined
  /** Imports files that seem to repeat themselves. */
  acceptsCopies: boolean
}

async function wishOf(args: string[]): Promise<Wish> {
  const { positionals, values } = parsed(args)
  const files = positionals.map(fromCaller)
  if (files.length === 0) throw new ImportError(`FILE is missing: ${USAGE}`)
  if (values.game === undefined) throw new ImportError(`--game is missing: ${USAGE}`)
  if (values.state === undefined) throw new ImportError(`--state is missing: ${USAGE}`)
  const series = seriesOf(values.game, values.state.toUpperCase())
  if ('unknown' in series)
    throw new ImportError(
      series.unknown === 'game'
        ? `--game ${values.game} is not known: use ${DIGIT_GAMES.join(', ')}`
        : `--state ${values.state} is not known: use the two letters of a state, or DC`,
    )
  const dates = DATE_ORDERS.find((order) => order === values.dates)
  if (values.dates !== undefined && dates === undefined)
    throw new ImportError(`--dates ${values.dates} is not known: use ${DATE_ORDERS.join(' or ')}`)
  for (const file of files) await mustBeFile(file)
  return {
    files,
    series,
    session: values.session,
    dates,
    acceptsCopies: values['accept-copies'] ?? false,
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const options = {
      game: text,
      state: text,
      session: text,
      dates: text,
      'accept-copies': { type: 'boolean' },
    } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : ''} ${USAGE}`)
  }
}

async function mustBeFile(file: string) {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ImportError(`FILE ${file} is not there, or is not a file`)
}

/** Says how far it is: on a line that changes where someone watches, else now and then. */
function progress(name: string, stderr: CommandContext['stderr']) {
  let told = 0
  return (rows: number, stored: number) => {
    const text = `${name}: ${whole.format(rows)} draws read, ${whole.format(stored)} stored`
    if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`)
    else if (rows + stored - told >= PROGRESS_EVERY) {
      told = rows + stored
      stderr.write(`${text}\n`)
    }
  }
}

/** A cell of a file is nobody's to move the cursor with: what controls a terminal, or turns its text round, shows as �. */
const plain = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

async function importFile(
  runtime: Runtime,
  file: string,
  wish: Wish,
  { stdout, stderr }: CommandContext,
): Promise<ImportReport> {
  const say = (text: string) => stdout.write(`${text}\n`)
  const name = basename(file)
  const reasons: { line: number; text: string }[] = []
  const report = await importDraws(
    runtime,
    { ...wish, name, open: () => createReadStream(file, { highWaterMark: 65_536 }) },
    {
      onProgress: progress(plain(name), stderr),
      onSetAside: (line, reason) => {
        if (reasons.length < REASONS_MOST)
          reasons.push({ line, text: `line ${line}: ${plain(reason)}` })
      },
    },
  )
  const { size } = await stat(file)
  await recordCommandImport(runtime, { ...wish, name, size }, report)
  if (stderr.isTTY) stderr.write('\r\x1b[K')
  reasons.sort((a, b) => a.line - b.line)
  if (wish.files.length > 1) say(`${plain(name)}:`)
  const { rows, taken, known, undrawn, quarantined, elsewhere } = report
  say(`imported ${taken}\nalready stored ${known}\nquarantined ${quarantined}`)
  say(`not drawn ${undrawn}\nrows read ${rows}`)
  if (elsewhere > 0) say(`rows of other games or states ${elsewhere}`)
  for (const { text } of reasons) say(text)
  if (report.quarantined > reasons.length)
    say(`and ${report.quarantined - reasons.length} more, all of them in the quarantine`)
  return report
}

export const drawsImport: Command = {
  mistakes: [ImportError],
  run: async (context) => {
    const wish = await wishOf(context.args)
    const runtime = await openRuntime(context.config(), 'command')
    try {
      let found = 0
      for (const file of wish.files) {
        const { taken, known } = await importFile(runtime, file, wish, context)
        found += taken + known
      }
      return found > 0 ? 0 : 1
    } finally {
      await runtime.close()
    }
  },
}

if (import.meta.main) await runAsProcess(drawsImport)
