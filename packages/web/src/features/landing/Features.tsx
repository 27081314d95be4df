import type { ReactNode } from 'react'
import { BoxesArt, ChanceArt, ShiftsArt, SumsArt } from '#features/landing/art.tsx'
import { Link } from '#ui/Link.tsx'

export function Features() {
  return (
    <section className="sec pt-0!" aria-labelledby="features">
      <div className="pub">
        <h2 id="features" className="h-sec">
          Advanced AI Features
        </h2>
        <p className="lead mt-3">
          Tools to make a pick with care, and nothing that pretends to change the draw.
        </p>
        <div className="mt-10 grid gap-6 md:grid-cols-2">
          <Feature title="Complex Algorithmic Generator" art={<BoxesArt />}>
            Enter base numbers or let the AI generate them, and choose among four transformations,
            Box&nbsp;1 Silver to Box&nbsp;4 Mo-Money. Each result says how it was made.
          </Feature>
          <Feature title="Intelligent Transformations" art={<ShiftsArt />}>
            Flash Transform adds 3, Mirror Transform adds 5, and after 9 comes 0. Bulls-Eye
            Transformations leave each digit in its place, because a straight play counts the order.
          </Feature>
          <Feature title="AI-Powered Predictions" art={<ChanceArt />}>
            A forecast is written before each draw, scored after it, and never shown without chance.
            No model can see a fair draw coming, and{' '}
            <Link to="/honesty" className="inline-link">
              our record
            </Link>{' '}
            says so.
          </Feature>
          <Feature title="Advanced Analytics" art={<SumsArt />}>
            Any number taken apart: its shape, its history, the ways to play it. Your own totals and
            wins stand beside what chance expects of fair draws.
          </Feature>
        </div>
      </div>
    </section>
  )
}

function Feature(props: { title: string; art: ReactNode; children: ReactNode }) {
  return (
    <article className="card feature">
      <div className="feature-art">{props.art}</div>
      <h3 className="text-lg">{props.title}</h3>
      <p className="text-muted">{props.children}</p>
    </article>
  )
}
