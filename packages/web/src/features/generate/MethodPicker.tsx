import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { COMPUTED, type Computed } from '#features/generate/computed.ts'
import { MethodButton } from '#ui/MethodButton.tsx'

const NOTES: Record<Computed, string> = {
  flash: 'Adds 3 to each digit',
  mirror: 'Adds 5 to each digit',
  mixed: 'Both sets, Silver and Gold',
}

export type MethodButtons = RefObject<Partial<Record<Computed, HTMLButtonElement | null>>>

interface MethodPickerProps {
  selected: Computed
  /** The method that is generating now. */
  making: Computed | null
  /** No digit is entered. */
  empty: boolean
  onPick: (method: Computed) => void
  /** Set by whoever wants the selected method to take the focus. */
  buttons: MethodButtons
}

/** The method buttons: one press generates. */
export function MethodPicker({ selected, making, empty, onPick, buttons }: MethodPickerProps) {
  useGivesFocusBack(making, buttons)
  return (
    <div className="grid gap-2.5">
      <h3 className="text-sm">Method</h3>
      <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 lg:max-xl:grid-cols-1">
        {COMPUTED.map((method) => (
          <MethodButton
            key={method}
            ref={(element) => {
              buttons.current[method] = element
            }}
            method={method}
            className={
              method === 'mixed' ? 'col-span-2 max-[22.5rem]:col-span-1 lg:max-xl:col-span-1' : ''
            }
            chosen={method === selected}
            disabled={empty || making !== null}
            aria-busy={making === method || undefined}
            note={<Note text={NOTES[method]} busy={making === method} />}
            onClick={() => onPick(method)}
          />
        ))}
      </div>
      <p className="hidden text-xs text-muted md:block">
        Press Enter to generate with {METHOD_NAMES[selected].name}.
      </p>
    </div>
  )
}

/** Both texts lie in one cell, so nothing moves. */
const Note = ({ text, busy }: { text: string; busy: boolean }) => (
  <span className="grid *:col-start-1 *:row-start-1">
    <span className={busy ? 'invisible' : ''}>{text}</span>
    {busy && <span>Generating…</span>}
  </span>
)

/** A pressed button is disabled while it works and loses the focus; it gets it back. */
function useGivesFocusBack(making: Computed | null, buttons: MethodButtons) {
  const pressed = useRef<Computed | null>(null)
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
