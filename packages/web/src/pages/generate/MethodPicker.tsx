import '#styles/method.css'
import { type Method, METHOD_NAMES, METHODS } from '@fourcast/engine/boxes.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { type PaidPlanId, PLANS } from '@fourcast/contract/plans.ts'
import { COSTS } from '#domains/quotas/costs.ts'
import type { MethodChoice } from '#domains/picks/methods.ts'
import type { Box3 } from './Box3State.tsx'
import { useIsOffline } from '#core/connection.ts'
import { percent } from '#core/format.ts'
import { isLimitReached, type Shortage } from '#domains/quotas/quota.ts'
import type { Quotas } from '#domains/quotas/use-quotas.ts'
import { shortShortageNote, shortageNote, shortageText } from '#domains/quotas/quota-text.ts'
import { MethodButton } from '#ui/MethodButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'
import { METHOD_LOOK } from '#ui/method-look.ts'

const NOTES: Record<Method, string> = {
  flash: 'adds 3',
  mirror: 'adds 5',
  ml: 'model',
  mixed: 'both sets',
}

export type MethodButtons = RefObject<Partial<Record<MethodChoice, HTMLButtonElement | null>>>

interface MethodPickerProps {
  /** The box that Enter uses. */
  selected: MethodChoice
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
  const isOffline = useIsOffline()
  const closed = empty || making !== null || (quotas.current === undefined && !isOffline)
  const model = { closed: isOffline || box3.closed, isOffline, suggestions: box3.suggestions }
  const allShort = quotas.shortage(COSTS.all)
  const register = (choice: MethodChoice) => (element: HTMLButtonElement | null) => {
    buttons.current[choice] = element
  }
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="sr-only">Boxes: press one to generate</legend>
      <div className="grid grid-cols-4 gap-1.5 max-[22.5rem]:grid-cols-2">
        {METHODS.map((method) => {
          const short = quotas.shortage(COSTS[method])
          if (short?.why === 'locked' && short.quota.more !== null)
            return <LockedMethod key={method} method={method} opens={short.quota.more} />
          return (
            <MethodButton
              key={method}
              ref={register(method)}
              method={method}
              chosen={method === selected}
              disabled={closed || isBlocking(short) || (method === 'ml' && model.closed)}
              aria-busy={making === method || undefined}
              note={<Note {...noteOf(method, model, short)} busy={making === method} />}
              onClick={() => onPick(method)}
            />
          )
        })}
      </div>
      <button
        type="button"
        ref={register('all')}
        className="method method-wide"
        aria-pressed={selected === 'all'}
        aria-busy={making === 'all' || undefined}
        disabled={closed || model.closed || isBlocking(allShort)}
        onClick={() => onPick('all')}
      >
        <span className="flex gap-0.5" aria-hidden="true">
          {METHODS.map((method) => (
            <span key={method} className={`metal-dot ${METHOD_LOOK[method].metal}`} />
          ))}
        </span>
        <b>All four boxes</b>
        <small>
          {making === 'all' ? (
            'Generating…'
          ) : isOffline ? (
            'needs a connection'
          ) : allShort === null ? (
            'uses 4'
          ) : (
            <>
              <span className="sr-only">{allFourText(allShort)}</span>
              <span aria-hidden="true">{shortShortageNote(allShort)}</span>
            </>
          )}
        </small>
        <Icon name="check" small />
      </button>
    </fieldset>
  )
}

const isBlocking = (short: Shortage | null) => short !== null && !isLimitReached(short)

const allFourText = (short: Shortage) =>
  short.why === 'break'
    ? shortageText(short)
    : `uses 4 generations (one of them Mo-Money) and an AI query. ${shortageText(short)}`

function noteOf(
  method: Method,
  { closed, isOffline, suggestions }: MethodPickerProps['box3'] & { isOffline: boolean },
  short: Shortage | null,
) {
  if (short !== null) return { text: shortageNote(short), brief: shortShortageNote(short) }
  if (method !== 'ml' || !closed) return { text: NOTES[method] }
  if (isOffline) return { text: 'Needs a connection', brief: 'offline' }
  return {
    text:
      suggestions?.status === 'training'
        ? `In training, ${percent(suggestions.progress ?? 0, 0)}`
        : 'No model yet',
  }
}

interface NoteProps {
  text: string
  /** What fits below a box; the whole note is read out. */
  brief?: string
  busy: boolean
}

/** Both texts lie in one cell, so nothing moves. */
const Note = ({ text, brief, busy }: NoteProps) => (
  <span className="grid *:col-start-1 *:row-start-1">
    <span className={busy ? 'invisible' : ''}>
      {brief === undefined ? (
        text
      ) : (
        <>
          <span className="sr-only">{text}</span>
          <span aria-hidden="true">{brief}</span>
        </>
      )}
    </span>
    {busy && <span>Working…</span>}
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
  <Link to={`/subscription?plan=${opens}`} className="method method-tall">
    <MethodDisc method={method} />
    <b>
      <span className="sr-only">{METHOD_NAMES[method].box} </span>
      <span className="whitespace-nowrap">{METHOD_NAMES[method].metal}</span>
    </b>
    <small>
      Requires {PLANS[opens].name}
      <span className="sr-only">, see the plans</span>
    </small>
  </Link>
)
