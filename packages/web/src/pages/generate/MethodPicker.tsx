import '#styles/method.css'
import { type Method, METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { type PaidPlanId, PLANS } from '@fourcast/contract/plans.ts'
import { type MethodChoice, COSTS } from './methods.ts'
import type { Box3 } from './Box3State.tsx'
import { percent } from '#core/format.ts'
import type { Shortage } from '#domains/quotas/quota.ts'
import type { Quotas } from '#domains/quotas/use-quotas.ts'
import { shortageNote, shortageWords } from '#domains/quotas/words.ts'
import { Button } from '#ui/Button.tsx'
import { MethodButton } from '#ui/MethodButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'

const NOTES: Record<Method, string> = {
  flash: 'Adds 3 to each digit',
  mirror: 'Adds 5 to each digit',
  ml: 'From the model',
  mixed: 'Silver and Gold sets',
}

export type MethodButtons = RefObject<Partial<Record<MethodChoice, HTMLButtonElement | null>>>

interface MethodPickerProps {
  selected: Method
  /** What is generating now. */
  making: MethodChoice | null
  /** No digit is entered. */
  empty: boolean
  box3: Pick<Box3, 'closed' | 'suggestions'>
  quotas: Pick<Quotas, 'current' | 'shortage'>
  onPick: (choice: MethodChoice) => void
  /** Set by whoever wants the selected method to take the focus. */
  buttons: MethodButtons
}

/** The method buttons: one press generates. */
export function MethodPicker(props: MethodPickerProps) {
  const { selected, making, empty, box3, quotas, onPick, buttons } = props
  useGivesFocusBack(making, buttons)
  const closed = empty || making !== null || quotas.current === undefined
  const allShort = quotas.shortage(COSTS.all)
  const allNote = useId()
  return (
    <div className="grid gap-2.5">
      <h3 className="text-sm">Method</h3>
      <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 lg:max-xl:grid-cols-1">
        {METHODS.map((method) => {
          const short = quotas.shortage(COSTS[method])
          if (short?.why === 'locked' && short.quota.more !== null)
            return <LockedMethod key={method} method={method} opens={short.quota.more} />
          return (
            <MethodButton
              key={method}
              ref={(element) => {
                buttons.current[method] = element
              }}
              method={method}
              chosen={method === selected}
              disabled={closed || short !== null || (method === 'ml' && box3.closed)}
              aria-busy={making === method || undefined}
              note={<Note text={noteOf(method, box3, short)} busy={making === method} />}
              onClick={() => onPick(method)}
            />
          )
        })}
      </div>
      <Button
        kind="second"
        busy={making === 'all'}
        busyLabel="Generating…"
        disabled={closed || box3.closed || allShort !== null}
        aria-describedby={allShort === null ? undefined : allNote}
        onClick={() => onPick('all')}
      >
        Generate all four
      </Button>
      {allShort !== null && (
        <p id={allNote} className="text-xs text-muted">
          {allShort.why !== 'break' &&
            'Generating all four uses 4 generations (one of them Mo-Money) and an AI query. '}
          {shortageWords(allShort)}
        </p>
      )}
      <p className="hidden text-xs text-muted md:block">
        Press Enter to generate with {METHOD_NAMES[selected].name}.
      </p>
    </div>
  )
}

function noteOf(
  method: Method,
  { closed, suggestions }: MethodPickerProps['box3'],
  short: Shortage | null,
) {
  if (short !== null) return shortageNote(short)
  if (method !== 'ml' || !closed) return NOTES[method]
  return suggestions?.status === 'training'
    ? `In training, ${percent(suggestions.progress ?? 0, 0)}`
    : 'No model yet'
}

/** Both texts lie in one cell, so nothing moves. */
const Note = ({ text, busy }: { text: string; busy: boolean }) => (
  <span className="grid *:col-start-1 *:row-start-1">
    <span className={busy ? 'invisible' : ''}>{text}</span>
    {busy && <span>Generating…</span>}
  </span>
)

/** A pressed button is disabled while it works and loses the focus; it gets it back. */
function useGivesFocusBack(making: MethodChoice | null, buttons: MethodButtons) {
  const pressed = useRef<MethodChoice | null>(null)
  useEffect(() => {
    const focused = document.activeElement
    const nowhere = focused === null || focused === document.body
    if (making !== null) {
      pressed.current = nowhere || focused === buttons.current[making] ? making : null
    } else if (pressed.current !== null) {
      if (nowhere) buttons.current[pressed.current]?.focus()
      pressed.current = null
    }
  }, [making, buttons])
}

/** A box that the plan does not have: it says which one does, and leads there. */
const LockedMethod = ({ method, opens }: { method: Method; opens: PaidPlanId }) => (
  <Link to={`/subscription?plan=${opens}`} className="method">
    <MethodDisc method={method} />
    <b>
      <span className="sr-only">{METHOD_NAMES[method].box} </span>
      <span className="whitespace-nowrap">{METHOD_NAMES[method].metal}</span>
    </b>
    <small className="flex items-center gap-1">
      <Icon name="lock" small />
      Requires {PLANS[opens].name}
      <span className="sr-only">, see the plans</span>
    </small>
  </Link>
)
