import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/children.ts'
import type { Outcome } from './fault.ts'

const PAGE = join(ROOT, 'docs/reliability.md')

/** The load of the machine, printed beside figures of a busy machine. */
export const machine = () => `load ${(loadavg()[1] ?? 0).toFixed(1)}`

/** Replaces the row that begins with the same name. */
export function writeRow(name: string, { done, measured, promised, holds }: Outcome) {
  const day = Temporal.Now.plainDateISO('UTC').toString()
  const cells = [
    `\`${name}\``,
    done,
    measured,
    promised,
    holds ? 'holds' : '**fails**',
    `${day}, ${machine()}`,
  ]
  const row = `| ${cells.join(' | ')} |`
  const lines = readFileSync(PAGE, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| \`${name}\` |`))
  if (at < 0) throw new Error(`docs/reliability.md has no row for ${name}`)
  writeFileSync(PAGE, lines.with(at, row).join('\n'))
}
