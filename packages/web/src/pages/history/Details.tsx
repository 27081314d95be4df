import type { Generation } from '@fourcast/contract/numbers.ts'
import type { ReactNode } from 'react'
import { ResultPlays } from './plays/ResultPlays.tsx'
import { originalText, pendingText } from './columns.tsx'
import { calendarDate, clockTime, oneIn, shortDate } from '#core/format.ts'
import { pickText, type Places, setsOf } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { Odds } from '#ui/Odds.tsx'
import { copyNumbers } from '#core/clipboard.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Chip } from '#ui/Chip.tsx'

/** The facts of a result, from its numbers to the draws it equals. */
const Details = ({ one }: { one: Generation }) => (
  <div className="grid gap-5">
    <Sets one={one} />
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Fact name="Method">
        <MethodDot method={one.method} />
      </Fact>
      <Fact name="Generated">
        {shortDate(one.createdAt)}, {clockTime(one.createdAt)} ET
      </Fact>
      <Fact name="Original">{originalText(one.original)}</Fact>
    </dl>
    <Chances one={one} />
    <Part title="ML confidence">
      <Forecast one={one} />
    </Part>
    {one.patterns.length > 0 && (
      <Part title="Patterns">
        <ul className="num space-y-1 gap-x-6 text-sm text-muted sm:columns-2">
          {one.patterns.map((pattern) => (
            <li key={pattern}>{pattern}</li>
          ))}
        </ul>
      </Part>
    )}
    <Part title="Matches">
      <Matches one={one} />
    </Part>
    <Part title="Plays">
      <ResultPlays one={one} />
    </Part>
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-sm">{title}</h3>
    {children}
  </section>
)

const Sets = ({ one }: { one: Generation }) => (
  <div className="flex flex-wrap gap-x-8 gap-y-3">
    {setsOf(one).map(({ label, numbers }) => (
      <div key={label} className="grid gap-1">
        {label !== null && <span className="text-xs text-muted">{label} set</span>}
        <Balls numbers={numbers} method={one.method} {...named(label, numbers)} />
      </div>
    ))}
  </div>
)

const named = (label: string | null, numbers: Places) =>
  label === null
    ? {}
    : { label: `${label} set ${numbers.map((digit) => digit ?? 'empty').join(' ')}` }

const NO_BOX = <span className="text-sm">none: digits all equal</span>

function Chances({ one: { odds, mirrorNumbers } }: { one: Generation }) {
  if (odds === null) return <p className="text-sm text-muted">Odds need 4 digits.</p>
  const { straight, box, expectedReturn } = odds
  return (
    <div className="grid gap-2">
      <Odds
        items={[
          ['Straight, exact order', oneIn(straight.oneIn)],
          box.ways === 1 ? ['Box, any order', NO_BOX] : [`Box, ${box.ways}-way`, oneIn(box.oneIn)],
          ['$1 straight returns', `${Math.round(expectedReturn * 100)}¢ on average`],
        ]}
      />
      {mirrorNumbers !== undefined && (
        <p className="text-xs text-muted">For each of the two sets: playing both costs twice.</p>
      )}
    </div>
  )
}

function Forecast({ one: { confidence, chance } }: { one: Generation }) {
  if (confidence === null || chance === null)
    return <p className="text-sm text-muted">No forecast: this box is arithmetic on your digits.</p>
  return <Confidence value={confidence} chance={chance} />
}

interface DetailsDialogProps {
  open: boolean
  /** The result in question, or the last that was; null before the first. */
  one: Generation | null
  onClose: () => void
}

/** All that is known of a result. */
export function DetailsDialog({ open, one, onClose }: DetailsDialogProps) {
  const text = one === null ? '' : pickText(setsOf(one))
  return (
    <Dialog
      wide
      open={open && one !== null}
      onClose={onClose}
      title={`Result ${text}`}
      actions={
        <Button kind="second" icon="copy" onClick={() => void copyNumbers(text)}>
          Copy numbers
        </Button>
      }
    >
      {one !== null && <Details one={one} />}
    </Dialog>
  )
}

/** The real draws that match a result. */
function Matches({ one }: { one: Generation }) {
  if (one.matches.length === 0)
    return (
      <p className="text-sm text-muted">
        {pendingText(one)}.{one.compared && !one.windowOver && ' No match found so far.'}
      </p>
    )
  return (
    <ul className="list">
      {one.matches.map((match) => (
        <li key={`${match.state}${match.drawDate}${match.drawTime}`} className="justify-between">
          <span className="grid gap-1 text-sm">
            <span className="num">
              {match.stateName} {match.drawTime}, {calendarDate(match.drawDate)}
            </span>
            <span>
              {match.kind === 'straight' ? (
                <Chip kind="success" icon="check">
                  Exact order
                </Chip>
              ) : (
                <Chip kind="gold">Box match</Chip>
              )}
            </span>
          </span>
          <Balls numbers={[...match.winningNumbers].map(Number)} size="sm" />
        </li>
      ))}
    </ul>
  )
}
