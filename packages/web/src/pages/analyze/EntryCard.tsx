import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Digits, formatDigits, parseDigits } from '@fourcast/engine/digits.ts'
import { useRef, useState } from 'react'
import type { useAskedState } from '#domains/draws/use-asked-state.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'
import { QueriesLeft } from '#domains/quotas/QueriesLeft.tsx'
import { StateSelect } from '#domains/draws/StateSelect.tsx'

interface EntryCardProps {
  digits: Digits
  onDigits: (digits: Digits) => void
  asked: Pick<ReturnType<typeof useAskedState>, 'list' | 'code' | 'change'>
  running: boolean
  onAnalyze: () => void
  onClear: () => void
}

/** Input of one to four digits and a state. */
export function EntryCard(props: EntryCardProps) {
  const { digits, onDigits, asked, running, onAnalyze, onClear } = props
  const [error, setError] = useState<string>()
  const inputs = useRef<HTMLDivElement>(null)
  const empty = isEmpty(digits)
  const enter = () => {
    if (empty) setError(MESSAGES.enterToAnalyze)
    else if (!running) onAnalyze()
  }
  const clear = () => {
    setError(undefined)
    onClear()
    inputs.current?.querySelector('input')?.focus()
  }
  return (
    <Card>
      <h2 className="sr-only">Your numbers</h2>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div ref={inputs} className="w-full max-w-80">
          <DigitInputs
            compact
            label="Your numbers"
            value={digits}
            error={error}
            onEnter={enter}
            onChange={(next) => {
              setError(undefined)
              onDigits(next)
            }}
          />
        </div>
        <StateSelect
          pooled
          className="min-w-0 flex-1 basis-56"
          list={asked.list}
          code={asked.code}
          onChange={(state) => asked.change({ state })}
        />
        <div className="flex gap-2 max-sm:w-full">
          <Button
            className="max-sm:grow"
            disabled={empty}
            busy={running}
            busyLabel="Analyzing…"
            onClick={onAnalyze}
          >
            Analyze
          </Button>
          <Button kind="second" disabled={running} onClick={clear}>
            Clear
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <Entered digits={digits} />
        <QueriesLeft counter="advancedAiQueries">
          Each analysis uses one. Repeating it before the next draw is free.
        </QueriesLeft>
      </div>
    </Card>
  )
}

/** Has the same height with and without digits, to prevent layout shift. */
function Entered({ digits }: { digits: Digits }) {
  const entered = digits.filter((digit) => digit !== null)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {entered.length === 0 ? (
        <span className="text-muted">No numbers entered yet</span>
      ) : (
        <>
          <span className="text-muted">Entered</span>
          <span className="num strong">{entered.join(' ')}</span>
          <CopyButton text={entered.join('')} />
        </>
      )}
    </div>
  )
}

type Address = Pick<ReturnType<typeof useAskedState>, 'search' | 'change'>

/** Entered digits, kept in the address so that a reload or the Back button restores them. */
export function useEntered({ search, change }: Address) {
  const [digits, setDigits] = useState(() => digitsIn(search))
  const enter = (next: Digits) => {
    setDigits(next)
    change({ numbers: isEmpty(next) ? null : formatDigits(next) })
  }
  return { digits, enter }
}

const digitsIn = (search: URLSearchParams): Digits =>
  parseDigits(search.get('numbers') ?? '') ?? EMPTY_DIGITS

const isEmpty = (digits: Digits) => digits.every((digit) => digit === null)
