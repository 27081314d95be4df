import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SharedApp } from './server.ts'

/**
 * Imports one draw of Georgia, such as '2026-05-04,Evening,4567', by the command with the next day's clock.
 */
export async function importDraw(app: SharedApp, line: string) {
  const folder = await mkdtemp(join(tmpdir(), 'draws-'))
  const file = join(folder, 'ga.csv')
  await writeFile(file, `draw_date,session,winning_number\n${line}\n`)
  const [day = ''] = line.split(',')
  const now = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const done = await app.command('draws:import', [file, '--game', 'cash4', '--state', 'GA'], {
    FIXED_NOW: `${now}T14:00:00Z`,
  })
  await rm(folder, { recursive: true })
  return done
}
