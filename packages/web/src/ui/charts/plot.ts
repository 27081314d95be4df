import { linear, logarithmic, type Scale } from '#ui/charts/scale.ts'

export interface Point {
  x: number
  y: number
}

export interface Axis {
  /** Title with the unit: 'Draws scored, oldest first'. */
  label: string
  /** Ascending; the first and the last are the ends of the axis. */
  marks: readonly number[]
  format: (value: number) => string
}

/**
 * Heights in pixels. `width` is only the coordinate grid of paths; it is stretched to the available width.
 */
export const PLOT = { top: 26, height: 264, width: 1000, foot: 52 }

export const bottomOf = () => PLOT.top + PLOT.height + PLOT.foot

export interface Place {
  /** 0 to 1, of the available width. */
  x: Scale
  /** Pixels from the top of the drawing. */
  y: Scale
}

const ends = ({ marks }: Axis) => [marks[0] ?? 0, marks.at(-1) ?? 1] as const

export function placesOf(x: Axis, y: Axis & { log?: boolean }): Place {
  const up = (y.log ? logarithmic : linear)(...ends(y))
  return { x: linear(...ends(x)), y: (value) => PLOT.top + PLOT.height * (1 - up(value)) }
}
