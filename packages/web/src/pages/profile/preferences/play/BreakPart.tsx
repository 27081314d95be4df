import type { BreakLength, PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { BreakDialog } from './BreakDialog.tsx'
import { endDay, endText, LENGTH_WORDS, LENGTHS } from './lengths.ts'
import { useTakeBreak } from './use-play-limits.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { momentText } from '#domains/responsible-play/words.ts'
import { useNow } from '#core/clock.ts'
import { newYorkToday } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'

/** A break: until when it is, or the lengths it may have. A running one can only be made longer. */
export function BreakPart({ limits }: { limits: PlayLimits }) {
  const time = useNow(10_000)
  const until = useBreak()
  const [chosen, setChosen] = useState<BreakLength>()
  const [asking, setAsking] = useState(false)
  const begun = useRef<HTMLDivElement>(null)
  const take = useTakeBreak(() => setAsking(false))
  useBegunFocus(begun, limits.break?.until ?? null, take.isSuccess)

  const open = LENGTHS.filter((length) => until === null || isLonger(length, time, until))
  const [first] = open
  const length = chosen !== undefined && open.includes(chosen) ? chosen : first
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {until !== null && (
        <div ref={begun} tabIndex={-1}>
          <Banner>
            <span className="strong">You are on a break until {momentText(until)}.</span> Nobody can
            end it early. It can be made longer.
          </Banner>
        </div>
      )}
      {length !== undefined && (
        <>
          <RadioCards
            legend={until === null ? 'Take a break' : 'Make it longer'}
            value={length}
            onChange={setChosen}
            options={open.map((one) => ({
              value: one,
              label: LENGTH_WORDS[one][0],
              note: `Until ${endText(one, time)}`,
            }))}
          />
          <div>
            <Button kind="second" onClick={() => setAsking(true)}>
              {until === null ? 'Take a break…' : 'Make it longer…'}
            </Button>
          </div>
          <BreakDialog
            open={asking}
            length={length}
            time={time}
            busy={take.isPending}
            focusAfter={() => begun.current ?? true}
            onConfirm={() => take.mutate(length)}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </div>
  )
}

/** By whole days: what would end on the same one is no longer break. */
const isLonger = (length: BreakLength, time: number, until: string) =>
  endDay(length, time) > newYorkToday(new Date(until))

/** What someone just began is where they go on reading. */
function useBegunFocus(
  begun: RefObject<HTMLDivElement | null>,
  until: string | null,
  isDone: boolean,
) {
  useEffect(() => {
    if (isDone && until !== null) begun.current?.focus()
  }, [begun, until, isDone])
}
