import type { Play } from '@fourcast/contract/plays.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { calendarDate } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { joined } from '#domains/picks/picks.ts'

export const BET_NAMES: Readonly<Record<Bet, string>> = { straight: 'Straight', box: 'Box' }

/** 'Georgia Evening, Nov 20, 2026' */
export const drawWords = ({ stateName, drawTime, drawDate }: Play) =>
  `${stateName} ${drawTime}, ${calendarDate(drawDate)}`

/** '4567 straight, $1, Georgia Evening, Nov 20, 2026': which ticket a button is about. */
export const playWords = (play: Play) =>
  `${joined(play.numbers)} ${play.bet}, ${dollarsOf(play.stakeCents)}, ${drawWords(play)}`
