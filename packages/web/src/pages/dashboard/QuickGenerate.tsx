import '#styles/method.css'
import type { Generation } from '@fourcast/contract/numbers.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refusalMessage } from '#core/api/error-message.ts'
import { HISTORY, STATS } from '#core/api/queries.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'
import { randomUuid } from '#core/uuid.ts'
import { useUser } from '#core/session.ts'
import { announce } from '#domains/picks/announce.ts'
import { generate } from '#domains/picks/methods.ts'
import { PickSets } from '#domains/picks/PickSets.tsx'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { randomDigits } from '#domains/picks/random-digits.ts'
import { showResults } from '#domains/picks/session-results.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { COSTS } from '#domains/quotas/costs.ts'
import { isLimitRefusal, noticeLimit } from '#domains/quotas/limit-notice.ts'
import { isLimitReached } from '#domains/quotas/quota.ts'
import { shortShortageNote } from '#domains/quotas/quota-text.ts'
import { useQuotas } from '#domains/quotas/use-quotas.ts'
import { TextLink } from '#ui/TextLink.tsx'

const QUICK = [
  ['flash', 'adds 3'],
  ['mirror', 'adds 5'],
  ['ml', 'model'],
] as const

/** One press makes a pick from random digits. */
export function QuickGenerate() {
  const until = useBreak()
  return (
    <Card title="Quick Generate">
      {until === null ? <Ways /> : <p className="text-muted">{closedText(until)}</p>}
    </Card>
  )
}

function Ways() {
  const quick = useQuickGenerate()
  const making = quick.isPending ? quick.variables : null
  const quotas = useQuotas()
  return (
    <div className="grid gap-4 lg:max-xl:grid-cols-2 lg:items-center lg:max-xl:gap-6">
      <div className="grid grid-cols-4 gap-1.5 max-[22.5rem]:grid-cols-2">
        {QUICK.map(([method, note]) => {
          const short = quotas.shortage(COSTS[method])
          return (
            <button
              key={method}
              type="button"
              className="method method-tall"
              disabled={quick.isPending || (short !== null && !isLimitReached(short))}
              aria-busy={making === method || undefined}
              onClick={() => quick.mutate(method)}
            >
              <MethodDisc method={method} />
              <b>{METHOD_NAMES[method].name}</b>
              <small>
                {making === method ? 'Working…' : short === null ? note : shortShortageNote(short)}
              </small>
            </button>
          )
        })}
        <Link to="/generate" className="method method-tall">
          <span className="grid size-7.5 place-items-center rounded-full bg-sunken text-primary">
            <Icon name="plus" />
          </span>
          <b>Custom</b>
          <small>your digits</small>
        </Link>
      </div>
      <div
        className={`grid gap-2 rounded-lg bg-sunken p-4 ${quick.isIdle ? 'max-lg:hidden' : ''}`}
        aria-live="polite"
      >
        {quick.isError && !isLimitRefusal(quick.error) && (
          <Banner kind="error">{refusalMessage(quick.error, MESSAGES.generateFailed)}</Banner>
        )}
        {quick.data === undefined ? (
          <p className="text-sm text-muted">
            Press a box to generate a pick from random digits. It appears here with its odds.
          </p>
        ) : (
          <Made one={quick.data} />
        )}
      </div>
    </div>
  )
}

function Made({ one }: { one: Generation }) {
  const sets = setsOf(one)
  const from = one.original.map((digit) => digit ?? '–').join(' ')
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <span className="grid gap-1">
          <span className="strong text-sm">{METHOD_NAMES[one.method].name}</span>
          <PickSets method={one.method} sets={sets} />
        </span>
        <CopyButton text={pickText(sets)} />
      </div>
      <OddsLine numbers={one.numbers} />
      <p className="num text-sm text-muted">
        From random digits {from}.{' '}
        {one.saved ? 'Saved. We’ll check it for 7 days. ' : 'Not saved. '}
        <TextLink to="/generate">Details</TextLink>
      </p>
    </>
  )
}

/** Generates at once. The pick is also the one that the generator shows. */
function useQuickGenerate() {
  const queries = useQueryClient()
  const { isDemo } = useUser()
  return useSingleMutation({
    sameAs: (method: Exclude<Method, 'mixed'>) => method,
    mutationFn: async (method) => {
      const order = { choice: method, digits: randomDigits(), state: undefined, key: randomUuid() }
      const [made] = await generate(order)
      if (made === undefined) throw new Error('The server returned no pick')
      return made
    },
    onSuccess: (made) => {
      showResults(queries, [made])
      announce([made])
      void queries.invalidateQueries({ queryKey: STATS })
      if (made.saved) void queries.invalidateQueries({ queryKey: HISTORY })
    },
    onSettled: () => void noticeLimit(queries, isDemo),
  })
}
