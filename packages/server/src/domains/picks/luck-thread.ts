import type { DrawnNumber, PickCounts, SavedPick } from '@fourcast/engine/play/compared-picks.ts'
import { comparePicks } from '@fourcast/engine/play/compared-picks.ts'
import { TaskThread } from '#platform/task-thread.ts'
import type { SettledTickets } from './ledger-repo.ts'
import type { LedgerSums, SettledTicket } from './ledger-sums.ts'
import { ledgerSums } from './ledger-sums.ts'

/** Tickets as JSON text: it reaches the thread without being read here. */
export type LuckQuestion =
  | { kind: 'sums'; tickets: string }
  | { kind: 'picks'; picks: readonly SavedPick[]; draws: readonly DrawnNumber[] }
export type LuckAnswer = { kind: 'sums'; sums: LedgerSums } | { kind: 'picks'; counts: PickCounts }

/** So few take less than a thread's start. */
const FEW_TICKETS = 300
const FEW_PICKS = 50

const thread = new TaskThread<LuckQuestion, LuckAnswer>(
  new URL('./luck-worker.ts', import.meta.url),
)

/** The sums of a ledger, of many tickets computed on the thread. */
export async function computeLedgerSums({ count, json }: SettledTickets): Promise<LedgerSums> {
  const answer = await ask({ kind: 'sums', tickets: json }, count <= FEW_TICKETS)
  if (answer.kind !== 'sums') throw new Error(`the luck thread answered ${answer.kind}`)
  return answer.sums
}

/** Picks compared with draws, of many picks on the thread: 500 with two numbers each take seconds. */
export async function computePickCounts(
  picks: readonly SavedPick[],
  draws: readonly DrawnNumber[],
): Promise<PickCounts> {
  const answer = await ask({ kind: 'picks', picks, draws }, picks.length <= FEW_PICKS)
  if (answer.kind !== 'picks') throw new Error(`the luck thread answered ${answer.kind}`)
  return answer.counts
}

const ask = async (question: LuckQuestion, isSmall: boolean): Promise<LuckAnswer> =>
  isSmall ? answerQuestion(question) : await thread.run(question)

/** Runs on the thread, and here for little work. */
export function answerQuestion(question: LuckQuestion): LuckAnswer {
  const { kind } = question
  if (kind === 'picks') return { kind, counts: comparePicks(question.picks, question.draws) }
  const settled: SettledTicket[] = JSON.parse(question.tickets)
  return { kind, sums: ledgerSums(settled) }
}
