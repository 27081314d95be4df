import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { HOOKS } from '#composition.ts'
import type { TestApp } from '#testing/app.ts'
import type { ImportFile, ImportReport } from './import.ts'
import { importDraws } from './import.ts'
import { seriesOf } from '../store/series.ts'

interface ImportResult extends ImportReport {
  /** 'line 2: …' */
  reasons: string[]
}

/**
 * Imports a text as the file of a game and state, and returns what the command would print. Each row of
 * the file must be stored, known, not drawn or quarantined.
 */
export async function importText(
  app: Pick<TestApp, 'db' | 'clock'>,
  text: string,
  {
    game = 'cash4',
    state = 'GA',
    name = 'test.csv',
    ...options
  }: Pick<ImportFile, 'session' | 'acceptsCopies' | 'dates'> & {
    game?: string
    state?: string
    name?: string
  } = {},
): Promise<ImportResult> {
  const series = seriesOf(game, state)
  if ('unknown' in series) throw new Error(`no such ${series.unknown}`)
  async function* bytes() {
    yield Buffer.from(text)
  }
  const reasons: string[] = []
  const report = await importDraws(
    { db: app.db, clock: app.clock, hooks: HOOKS },
    { name, open: bytes, series, ...options },
    { onSetAside: (line, reason) => void reasons.push(`line ${line}: ${reason}`) },
  )
  const { rows, taken, known, undrawn, quarantined } = report
  expect(taken + known + undrawn + quarantined).toBe(rows)
  return { ...report, reasons }
}

/** A file of draws as 'DATE SESSION DIGITS'. */
export const csvOf = (...draws: string[]) =>
  ['draw_date,session,winning_number', ...draws.map((draw) => draw.replaceAll(' ', ','))].join('\n')
