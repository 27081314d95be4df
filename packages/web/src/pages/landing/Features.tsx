import type { ReactNode } from 'react'
import { BoxesArt, ChanceArt, ShiftsArt, SumsArt } from './art.tsx'
import { Link } from '#ui/Link.tsx'

export function Features() {
  return (
    <section className="sec pt-0!" aria-labelledby="features">
      <div className="pub">
        <h2 id="features" className="h-sec">
          Advanced AI Features
        </h2>
        <p className="lead mt-3">
          Tools for making careful picks. None of them claims to change the draw.
        </p>
        <div className="mt-10 grid gap-6 md:grid-cols-2">
          <Feature title="Complex Algorithmic Generator" art={<BoxesArt />}>
            Enter base numbers or let the AI generate them, and choose among four transformations,
            Box&nbsp;1 Silver to Box&nbsp;4 Mo-Money. Each result says how it was made.
          </Feature>
          <Feature title="Intelligent Transformations" art={<ShiftsArt />}>
            Flash Transform adds 3, Mirror Transform adds 5, and 9 wraps around to 0. Bulls-Eye
            Transformations keep each digit in position, because order matters in a straight play.
          </Feature>
          <Feature title="AI-Powered Predictions" art={<ChanceArt />}>
            We make a forecast before each draw, score it afterward, and always compare it with
            chance. No model can predict a fair draw, and{' '}
            <Link to="/honesty" className="inline-link">
              our record
            </Link>{' '}
            says so.
          </Feature>
          <Feature title="Advanced Analytics" art={<SumsArt />}>
            Break down any number: its shape, its history and the ways to play it. Compare your own
            totals and wins with chance.
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
