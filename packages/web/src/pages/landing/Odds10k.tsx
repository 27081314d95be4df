import { type Digits, formatDigits, isComplete } from '@fourcast/engine/digits.ts'

/** All 10,000 numbers as dots, with the pick of the demo card highlighted in gold. */
export function Odds10k({ pick }: { pick: Digits }) {
  return (
    <section className="deep sec odds10k-section" aria-labelledby="odds">
      <div className="pub odds10k">
        <div className="grid gap-5">
          <h2 id="odds" className="h-sec">
            One gold dot is your pick. The rest are all the other numbers.
          </h2>
          <p className="lead">
            A fair draw has no memory, so we print the chance beside every figure we measure.
          </p>
        </div>
        <Field pick={isComplete(pick) ? formatDigits(pick) : null} />
      </div>
    </section>
  )
}

function Field({ pick }: { pick: string | null }) {
  return (
    <figure className="field10k">
      <svg
        viewBox="0 0 400 400"
        role="img"
        aria-label="A field of 10,000 dots, one for each number"
      >
        <defs>
          <pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse">
            <circle cx="2" cy="2" r="1" />
          </pattern>
        </defs>
        <rect width="400" height="400" fill="url(#dots)" />
        {pick !== null && <Dot row={Number(pick.slice(0, 2))} column={Number(pick.slice(2))} />}
      </svg>
      <figcaption className="num mt-3 text-sm">
        10,000 dots: 0000 to 9999.{' '}
        {pick === null ? 'Type four digits above to see yours.' : `The gold one is ${pick}.`}
      </figcaption>
    </figure>
  )
}

/** Row: first two digits of the number; column: last two. */
function Dot({ row, column }: { row: number; column: number }) {
  const at = { cx: column * 4 + 2, cy: row * 4 + 2 }
  return (
    <>
      <circle {...at} r="9" className="dot-clear" />
      <circle {...at} r="3.4" className="dot-pick" />
    </>
  )
}
