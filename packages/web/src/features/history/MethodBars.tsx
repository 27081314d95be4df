import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { marksUpTo } from '#features/history/scale.ts'
import { count } from '#lib/format.ts'

export interface MethodCount {
  method: Method
  made: number
  /** Of all, 0 to 1. */
  share: number
}

/** Heights in pixels; widths are shares of what there is, so text has one size on every screen. */
const HEAD = 24
const ROW = 48
const BAR = { down: 22, height: 14 }
const FOOT = 48

/** Lying bars, green because they were made, from 0. */
export function MethodBars({ rows }: { rows: readonly MethodCount[] }) {
  const marks = marksUpTo(Math.max(...rows.map(({ made }) => made)))
  const top = marks.at(-1) ?? 1
  const bottom = HEAD + rows.length * ROW
  return (
    <svg
      role="img"
      aria-label={`Bar chart of generations made, by method. ${rows.map(spoken).join(', ')}.`}
      width="100%"
      height={bottom + FOOT}
      className="num overflow-visible text-[0.8125rem]"
    >
      <text y="12" className="fill-muted">
        Method
      </text>
      {marks.map((mark) => (
        <Mark key={mark} at={mark / top} text={count(mark)} bottom={bottom} />
      ))}
      {rows.map((row, at) => (
        <Bar key={row.method} row={row} y={HEAD + at * ROW} top={top} />
      ))}
      <text x="50%" y={bottom + 42} textAnchor="middle" className="fill-muted">
        Generations made
      </text>
    </svg>
  )
}

const spoken = ({ method, made }: MethodCount) => `${METHOD_NAMES[method].name} ${count(made)}`

const at100 = (share: number) => `${share * 100}%`

function Mark({ at, text, bottom }: { at: number; text: string; bottom: number }) {
  return (
    <>
      <line
        x1={at100(at)}
        x2={at100(at)}
        y1={HEAD}
        y2={bottom}
        className={at === 0 ? 'stroke-control' : 'stroke-grid'}
      />
      <text
        x={at100(at)}
        y={bottom + 18}
        textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
        className="fill-muted"
      >
        {text}
      </text>
    </>
  )
}

function Bar({ row: { method, made }, y, top }: { row: MethodCount; y: number; top: number }) {
  return (
    <>
      <text x="6" y={y + 15} className="fill-ink stroke-surface stroke-[4px] [paint-order:stroke]">
        {METHOD_NAMES[method].name} <tspan className="font-[650]">{count(made)}</tspan>
      </text>
      <rect
        y={y + BAR.down}
        width={at100(made / top)}
        height={BAR.height}
        className="fill-primary"
      />
    </>
  )
}
