import '#styles/drawing.css'
import type { ReactNode } from 'react'

export type DrawingKind = 'pick' | 'state' | 'search' | 'quiet'

const ring = (x: number, y: number, r = 6) => <circle cx={x} cy={y} r={r} className="ill-ghost" />

/** One drawing for each kind of emptiness, on a grid of 120 by 80. */
const DRAWINGS: Readonly<Record<DrawingKind, ReactNode>> = {
  // A ticket with its first ball.
  pick: (
    <>
      <path className="ill-face" d="M14 26h92v9a6 6 0 0 0 0 12v9H14v-9a6 6 0 0 0 0-12z" />
      <circle cx="34" cy="41" r="7" className="ill-coin" />
      {ring(53, 41, 7)}
      {ring(72, 41, 7)}
      <path className="ill-ghost" d="M90 28v26" />
    </>
  ),
  // A map with a pin.
  state: (
    <>
      <path className="ill-face" d="M18 30l26-8 30 9 28-9v40l-28 9-30-9-26 8z" />
      <path d="M44 22v40M74 31v40" />
      <path className="ill-face" d="M84 50c-8-10-12-16-12-23a12 12 0 0 1 24 0c0 7-4 13-12 23z" />
      <circle cx="84" cy="27" r="4.5" className="ill-coin" />
    </>
  ),
  // A magnifying glass over balls.
  search: (
    <>
      {ring(18, 44)}
      {ring(104, 44)}
      <circle cx="58" cy="38" r="23" className="ill-face" />
      {ring(50, 38)}
      {ring(67, 38)}
      <path d="M75 55l15 15" />
      <path className="ill-gold" d="M41 32a18 18 0 0 1 9-10" />
    </>
  ),
  // A cup of coffee: nothing to do.
  quiet: (
    <>
      <path className="ill-face" d="M40 34h38v16a14 14 0 0 1-14 14H54a14 14 0 0 1-14-14z" />
      <path d="M78 39h5a7 7 0 0 1 0 14h-5M30 71h60" />
      <path className="ill-gold" d="M50 12c4 5-4 8 0 13M59 10c4 5-4 8 0 13M68 12c4 5-4 8 0 13" />
    </>
  ),
}

/** The drawing of an empty state. Decoration: its title says the same. */
export const Drawing = ({ kind }: { kind: DrawingKind }) => (
  <svg className="ill" viewBox="0 0 120 80" aria-hidden="true">
    <ellipse cx="60" cy="46" rx="56" ry="31" className="ill-tint" />
    {DRAWINGS[kind]}
  </svg>
)
