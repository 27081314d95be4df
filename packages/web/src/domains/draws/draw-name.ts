import { shortCalendarDate } from '#core/format.ts'

interface NamedDraw {
  stateName: string
  drawTime: string
  drawDate: string
}

/** 'Georgia Evening, Nov 20'; with the year unless it is the current one. */
export const drawName = ({ stateName, drawTime, drawDate }: NamedDraw) =>
  `${stateName} ${drawTime}, ${shortCalendarDate(drawDate)}`
