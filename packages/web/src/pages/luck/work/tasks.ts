import {
  bankrollPoint,
  type BankrollPoint,
  chanceAhead,
  chanceOfPrize,
  type DailyTicket,
} from '@fourcast/engine/play/bankroll.ts'
import { engineGuess, fakeRound } from '@fourcast/engine/play/fake.ts'
import { medianLongestRun } from '@fourcast/engine/play/dry-spell.ts'
import { YEAR } from '../bankroll/bankroll-text.ts'

/** Years of the chart, and those of the short table. */
const YEARS = 30
const TABLE_YEARS = [1, 10, 30]
/** Points of the chart per year. */
const POINTS = 4

export interface BankrollAnswer {
  /** Starts today, four points per year. */
  fan: readonly BankrollPoint[]
  rows: readonly BankrollRow[]
}

export interface BankrollRow extends BankrollPoint {
  years: number
  /** The exact chance of winning more than was spent. */
  ahead: number
  /** The median of the longest time without a prize, in days. */
  drySpell: number
  /** The chance of never winning anything. */
  never: number
}

export type OnTaskProgress = (share: number) => void

/** The tasks of the worker, by name. Inputs and answers are plain data, so that they can be sent. */
const TASKS = {
  bankroll: (ticket: DailyTicket, onProgress: OnTaskProgress): BankrollAnswer => ({
    fan: Array.from({ length: YEARS * POINTS + 1 }, (_, at) => {
      onProgress(at / (YEARS * POINTS))
      return bankrollPoint(ticket, Math.round((at * YEAR) / POINTS))
    }),
    rows: TABLE_YEARS.map((years) => rowOf(ticket, years)),
  }),
  fake: (seed: number, onProgress: OnTaskProgress) => {
    const round = fakeRound(seed)
    onProgress(0.5)
    return { round, engine: engineGuess(round) }
  },
}

function rowOf(ticket: DailyTicket, years: number): BankrollRow {
  const days = Math.round(years * YEAR)
  const p = chanceOfPrize(ticket)
  return Object.assign(bankrollPoint(ticket, days), {
    years,
    ahead: chanceAhead(ticket, days),
    drySpell: medianLongestRun(days, p),
    never: Math.exp(days * Math.log1p(-p)),
  })
}

export type Tasks = typeof TASKS
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type TaskAnswer<Name extends TaskName> = ReturnType<Tasks[Name]>

/** Runs a task in the calling thread: in the worker, or on the page if workers are missing. */
export function perform<Name extends TaskName>(
  { name, input }: TaskRequest<Name>,
  onProgress: OnTaskProgress,
): TaskAnswer<Name> {
  // TypeScript does not see that a name and its input belong together.
  const task = TASKS[name] as (input: TaskInput<Name>, told: OnTaskProgress) => TaskAnswer<Name>
  return task(input, onProgress)
}

/** Message from the page to the worker. */
export interface TaskRequest<Name extends TaskName = TaskName> {
  name: Name
  input: TaskInput<Name>
}
export type TaskMessage<Name extends TaskName = TaskName> =
  | { share: number }
  | { answer: TaskAnswer<Name> }
