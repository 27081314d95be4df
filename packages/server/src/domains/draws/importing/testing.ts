import { Buffer } from 'node:buffer'
import { HOOKS } from '#composition.ts'
import type { TestApp } from '#testing/app.ts'
import type { ImportReport } from './import.ts'
import { importDraws } from './import.ts'
import { seriesOf } from '../series.ts'

interface ImportResult extends ImportReport {
  /** 'line 2: …' */
  reasons: string[]
}

/** Imports a text as the file of a game and state, and returns what the command would print. */
export async function importText(
  app: Pick<TestApp, 'db' | 'clock'>,
  text: string,
  {
    game = 'cash4',
    state = 'GA',
    session,
    acceptsCopies = false,
  }: { game?: string; state?: string; session?: string; acceptsCopies?: boolean } = {},
): Promise<ImportResult> {
  const series = seriesOf(game, state)
  if ('unknown' in series) throw new Error(`no such ${series.unknown}`)
  async function* bytes() {
    yield Buffer.from(text)
  }
  const reasons: string[] = []
  const report = await importDraws(
    { db: app.db, clock: app.clock, hooks: HOOKS },
    { name: 'test.csv', bytes: bytes(), series, session, acceptsCopies },
    { onSetAside: (line, reason) => void reasons.push(`line ${line}: ${reason}`) },
  )
  return { ...report, reasons }
}

/** A file of draws as 'DATE SESSION DIGITS'. */
export const csvOf = (...draws: string[]) =>
  ['draw_date,session,winning_number', ...draws.map((draw) => draw.replaceAll(' ', ','))].join('\n')
