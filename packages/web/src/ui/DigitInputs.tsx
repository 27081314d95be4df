import '#styles/digit-inputs.css'
import { asciiDigits, type Digit, type Digits, isDigit, PLACES } from '@fourcast/engine/digits.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { FieldError } from '#ui/FieldError.tsx'

interface DigitInputsProps {
  /** Four positions; null is empty. */
  value: Digits
  onChange: (value: Digits) => void
  /** Names the group: 'Your numbers'. */
  label: string
  error?: string | undefined
  disabled?: boolean
  compact?: boolean
  /** Called on Enter in any of the inputs. */
  onEnter?: () => void
}

export const EMPTY_DIGITS: Digits = [null, null, null, null]

/** `1234`, `1-2-3-4`, `1 2 3 4`: up to four digits of a text; null for any other text. */
export function parseTypedDigits(text: string): Digit[] | null {
  const plain = asciiDigits(text).trim()
  if (!/^\d(?:[\s,.–—-]*\d){0,3}$/.test(plain)) return null
  return [...plain]
    .filter((c) => c >= '0' && c <= '9')
    .map(Number)
    .filter(isDigit)
}

const ignore = () => {}

/** Four single-digit inputs that act as one: typing moves forward, backspace moves back, paste fills. */
export function DigitInputs({
  value,
  onChange,
  label,
  error,
  disabled,
  compact = false,
  onEnter,
}: DigitInputsProps) {
  const noteId = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const places = Array.from({ length: PLACES }, (_, at) => value[at] ?? null)

  const focus = (at: number) => {
    const input = inputs.current[Math.min(Math.max(at, 0), PLACES - 1)]
    input?.focus()
    input?.select()
  }
  const fill = (at: number, digits: readonly (Digit | null)[]) => {
    onChange(
      places.map((old, i) => (i >= at && i < at + digits.length ? (digits[i - at] ?? null) : old)),
    )
  }
  const enter = (at: number, text: string) => {
    if (text === '') return fill(at, [null])
    const ascii = asciiDigits(text)
    // The input may hold the old digit and a new one: the new one counts.
    const added = ascii.length === 2 ? ascii.replace(String(places[at] ?? ''), '') : ascii
    const digits = [...added].map((c) => (/^[0-9]$/.test(c) ? Number(c) : null)).filter(isDigit)
    if (digits.length === 0) return
    const from = digits.length >= PLACES ? 0 : at
    fill(from, digits.slice(0, PLACES - from))
    focus(from + digits.length)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: PLACES - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focus(to)
    } else if (event.key === 'Enter' && onEnter && !event.repeat) {
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Backspace' && places[at] === null && at > 0) {
      event.preventDefault()
      fill(at - 1, [null])
      focus(at - 1)
    }
  }
  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    const digits = parseTypedDigits(event.clipboardData.getData('text'))
    if (digits === null) return
    const from = digits.length === PLACES ? 0 : at
    fill(from, digits.slice(0, PLACES - from))
    focus(from + digits.length)
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-1.5" aria-label={label}>
      <div className={`digits ${compact ? 'digits-low' : ''}`}>
        {places
          .map((digit, at) => ({ digit, at }))
          .map(({ digit, at }) => (
            <label className="digit" key={at}>
              <input
                ref={(element) => {
                  inputs.current[at] = element
                }}
                inputMode="numeric"
                // Not 1: if the old digit is not selected, the browser would reject the new one.
                maxLength={2}
                autoComplete="off"
                pattern="[0-9]"
                enterKeyHint={at === PLACES - 1 ? 'done' : 'next'}
                value={digit ?? ''}
                disabled={disabled}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={error === undefined ? undefined : noteId}
                // Not onChange: it does not fire if the typed digit equals the present one.
                onInput={(event) => enter(at, event.currentTarget.value)}
                onChange={ignore}
                onKeyDown={(event) => press(event, at)}
                onPaste={(event) => paste(event, at)}
                onFocus={(event) => event.target.select()}
                onClick={(event) => event.currentTarget.select()}
              />
              <span>Digit {at + 1}</span>
            </label>
          ))}
      </div>
      {error !== undefined && (
        <div id={noteId} role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
