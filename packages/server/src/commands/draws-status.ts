import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { gameOfState } from '@fourcast/engine/games.ts'
import { sourceStatuses } from '#domains/admin/draws/sources.ts'
import { openRuntime } from '#runtime.ts'
import type { Command } from '#commands/command.ts'
import { runAsProcess } from '#commands/command.ts'

const USAGE = 'npm run draws:status [-- --json]'
class StatusError extends Error {}

const whole = new Intl.NumberFormat('en-US')

/** Prints where the draws of each game and state come from: the data of the admin sources page. */
export const drawsStatus: Command = {
  mistakes: [StatusError],
  run: async ({ args, config, stdout }) => {
    if (args.some((one) => one !== '--json')) throw new StatusError(`Usage: ${USAGE}`)
    const runtime = await openRuntime(config(), 'command')
    try {
      const sources = await sourceStatuses(runtime)
      const text = args.length > 0 ? JSON.stringify(sources, null, 2) : tableOf(sources)
      stdout.write(`${text}\n`)
      return 0
    } finally {
      await runtime.close()
    }
  },
}

const HEAD = [
  'GAME',
  'SOURCE',
  'STATUS',
  'DRAWS',
  'OLDEST',
  'NEWEST',
  'CHECKED',
  'NEXT CHECK',
  'LAST ANSWER',
]

function tableOf(sources: readonly SourceStatus[]): string {
  const rows = sources.toSorted(byName).map((one) => ({ cells: cellsOf(one), notes: notesOf(one) }))
  const widths = HEAD.map((head, i) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[i]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  const lines = [line(HEAD)]
  for (const { cells, notes } of rows)
    lines.push(line(cells), ...notes.map((note) => `    ${note}`))
  return [...lines, 'Times are UTC.'].join('\n')
}

/** Live sources first, then by state and game. */
const byName = (a: SourceStatus, b: SourceStatus) =>
  Number(b.live !== null) - Number(a.live !== null) ||
  a.stateName.localeCompare(b.stateName) ||
  a.game.localeCompare(b.game)

const cellsOf = (one: SourceStatus): string[] => [
  gameOfState(one.stateName, one.gameName),
  one.source === 'import' ? (one.newestSource ?? one.source) : one.source,
  statusOf(one),
  whole.format(one.draws),
  one.firstDrawOn ?? '–',
  momentOf(one.lastDrawAt),
  momentOf(one.checkedAt),
  momentOf(one.live?.nextCheckAt ?? null),
  answerOf(one),
]

function statusOf({ simulated, freshness, live }: SourceStatus): string {
  if (!simulated) return freshness
  if (live) return 'simulated until its source sends a draw'
  return freshness === 'ended' ? 'simulated, ended' : 'simulated'
}

/** 2026-11-20 17:29 */
const momentOf = (at: string | null) => at?.slice(0, 16).replace('T', ' ') ?? '–'

function answerOf({ live, answeredAt }: SourceStatus): string {
  if (!live) return '–'
  if (!live.lastAnswer) return answeredAt === null ? 'never' : momentOf(answeredAt)
  const { taken, known, quarantined } = live.lastAnswer
  return `${momentOf(answeredAt)}: ${taken} new, ${known} already stored, ${quarantined} quarantined`
}

function notesOf({ live, failures, lastError, gaps, quarantined }: SourceStatus): string[] {
  return [
    ...(live?.addresses ?? []).map((address) => `requests ${address}`),
    ...(lastError === null ? [] : [`${failures} failed in a row: ${lastError}`]),
    ...gaps.map(({ from, to }) => `no draws from ${from} to ${to}`),
    ...(quarantined > 0 ? [`${quarantined} in quarantine`] : []),
  ]
}

if (import.meta.main) await runAsProcess(drawsStatus)
