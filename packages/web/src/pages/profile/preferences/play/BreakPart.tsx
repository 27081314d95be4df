import type { BreakLength, PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { endDay, endOf, endText, LENGTH_WORDS, LENGTHS } from './lengths.ts'
import { useTakeBreak } from './use-play-limits.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { momentText } from '#domains/responsible-play/break-text.ts'
import { useNow } from '#core/clock.ts'
import { newYorkToday, shortDate } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { current } from '#domains/billing/subscription.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** A break: its end, or the lengths to choose. A running one can only be extended. */
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
            <span className="strong">You are on a break until {momentText(until)}.</span> It can’t
            be ended early, only made longer.
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

/** Compared by whole days: an end on the same day is no extension. */
const isLonger = (length: BreakLength, time: number, until: string) =>
  endDay(length, time) > newYorkToday(new Date(until))

/** Focuses the break that was just started. */
function useBegunFocus(
  begun: RefObject<HTMLDivElement | null>,
  until: string | null,
  isDone: boolean,
) {
  useEffect(() => {
    if (isDone && until !== null) begun.current?.focus()
  }, [begun, until, isDone])
}

interface BreakDialogProps {
  open: boolean
  length: BreakLength
  time: number
  busy: boolean
  focusAfter: () => HTMLElement | true
  onConfirm: () => void
  onCancel: () => void
}

/** Explains all effects of a break, since it cannot be undone. */
function BreakDialog({ length, time, ...dialog }: BreakDialogProps) {
  const { data } = useQuery(current)
  return (
    <ConfirmDialog
      {...dialog}
      title={`Take a break for ${LENGTH_WORDS[length][1]}?`}
      confirm="Start my break"
      busyLabel="Starting…"
    >
      <p>
        Until <strong className="num text-ink">{endText(length, time)}</strong> you can’t generate
        numbers or fair picks, and we suggest no picks. You can still see your history, draws and
        analysis.
      </p>
      <p className="mt-3">
        <strong className="text-ink">It can’t be ended early</strong>, by you or by us, and it stays
        with your email address if you delete your account and sign up again.
      </p>
      <p className="mt-3">
        You can’t order a plan during the break, and we send no promotional email.{' '}
        {data && planNote(data, endOf(length, time))}
      </p>
    </ConfirmDialog>
  )
}

/** The effect on a plan: a term that ends before the break does is the last one. */
function planNote(subscription: CurrentSubscription, breakEnd: number) {
  const { renews, nextBilling, planName } = subscription
  if (!renews || nextBilling === null) return ''
  return Date.parse(nextBilling) < breakEnd
    ? `Your ${planName} plan ends on ${shortDate(nextBilling)} instead of renewing, and nothing is charged.`
    : `Your ${planName} plan continues, and renews after the break on ${shortDate(nextBilling)} unless you cancel it.`
}
