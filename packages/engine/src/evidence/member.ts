import type { JudgedDraw, Past } from './past.ts'

/** One kind of departure from fair draws that is bet on. */
export type MemberId =
  | 'digits'
  | 'recent'
  | 'transitions'
  | 'copies'
  | 'pairs'
  | 'calendar'
  | 'sessions'

/** What the best bet of a member says about the draws. */
export type Finding =
  | { kind: 'digits' | 'pairs' }
  /** A digit is drawn too often, or too rarely, in a place. */
  | { kind: 'digit'; place: number; digit: number; often: boolean }
  /** A place depends on the draw before. */
  | { kind: 'transition'; place: number }
  /** Places repeat the draw so many before. */
  | { kind: 'copy'; lag: number; places: readonly number[] }
  /** One place follows another of the same draw. */
  | { kind: 'pair'; places: readonly number[] }
  /** A digit depends on the weekday (0 is Sunday), or on the session. */
  | { kind: 'weekday'; weekday: number }
  | { kind: 'session'; slot: number }
  /** A session repeats the session before it on the same day. */
  | { kind: 'repeated session'; slot: number; places: readonly number[] }

/** A member: its evidence and its best bet. Bets on a draw depend on the draws before it alone. */
export interface Member {
  readonly id: MemberId
  readonly logE: number
  readonly finding: Finding
  settle: (draw: JudgedDraw, past: Past) => void
}

/** The places of a set of bits. */
export const placesOf = (set: number): readonly number[] =>
  [0, 1, 2, 3].filter((place) => (set & (1 << place)) !== 0)
