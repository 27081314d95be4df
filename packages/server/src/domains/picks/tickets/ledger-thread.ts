import type { PickLuck } from '@fourcast/contract/luck.ts'
import { TaskThread } from '#platform/task-thread.ts'
import type { SettledTickets } from './ledger-repo.ts'
import type { LedgerSums, SettledTicket } from './ledger-sums.ts'
import { ledgerSums, netRank } from './ledger-sums.ts'

/** Tickets as JSON text: it reaches the thread without being read here. */
export interface LedgerQuestion {
  kind: 'sums' | 'rank'
  tickets: string
}
export type LedgerAnswer =
  | { kind: 'sums'; sums: LedgerSums }
  | { kind: 'rank'; rank: PickLuck['net'] }

/** So few take less than a thread's start. */
const FEW = 300

const thread = new TaskThread<LedgerQuestion, LedgerAnswer>(
  new URL('./ledger-worker.ts', import.meta.url),
)

/** The sums of a ledger, of many tickets computed on the thread. */
export async function computeLedgerSums(tickets: SettledTickets): Promise<LedgerSums> {
  const answer = await runLedgerTask('sums', tickets)
  if (answer.kind !== 'sums') throw new Error(`the ledger thread answered ${answer.kind}`)
  return answer.sums
}

/** The rank of a net among players with the same tickets, of many tickets computed on the thread. */
export async function computeNetRank(tickets: SettledTickets): Promise<PickLuck['net']> {
  const answer = await runLedgerTask('rank', tickets)
  if (answer.kind !== 'rank') throw new Error(`the ledger thread answered ${answer.kind}`)
  return answer.rank
}

async function runLedgerTask(
  kind: LedgerQuestion['kind'],
  { count, json }: SettledTickets,
): Promise<LedgerAnswer> {
  const question = { kind, tickets: json }
  return count <= FEW ? answerQuestion(question) : await thread.run(question)
}

/** Runs on the thread, and here for few tickets. */
export function answerQuestion({ kind, tickets }: LedgerQuestion): LedgerAnswer {
  const settled: SettledTicket[] = JSON.parse(tickets)
  if (kind === 'sums') return { kind, sums: ledgerSums(settled) }
  return { kind, rank: netRank(settled) }
}
