import * as MESSAGES from '@fourcast/contract/messages.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import type { QuickGeneration } from './use-quick-generate.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { oneIn } from '#core/format.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import { COSTS } from '#domains/quotas/costs.ts'
import { isLimitRefusal } from '#domains/quotas/limit-notice.ts'
import { isLimitReached, quotaOf } from '#domains/quotas/quota.ts'
import { shortShortageNote } from '#domains/quotas/quota-text.ts'
import { useQuotas } from '#domains/quotas/use-quotas.ts'
import { Banner } from '#ui/Banner.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'

const QUICK = ['flash', 'mirror', 'ml'] as const

interface QuickGenerateProps {
  quick: QuickGeneration
}

/** One press makes a pick from random digits. */
export function QuickGenerate({ quick }: QuickGenerateProps) {
  const until = useBreak()
  return (
    <section className="hero-quick" aria-label="Quick Generate">
      {until === null ? (
        <Boxes quick={quick} />
      ) : (
        <>
          <h2>Quick Generate</h2>
          <p className="text-on-deep-muted">{closedText(until)}</p>
        </>
      )}
    </section>
  )
}

function Boxes({ quick: { generating, made } }: QuickGenerateProps) {
  const making = generating.isPending ? generating.variables : null
  const quotas = useQuotas()
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2>Quick Generate</h2>
        <LeftToday current={quotas.current} />
      </div>
      <div className="hero-boxes">
        {QUICK.map((method) => {
          const short = quotas.shortage(COSTS[method])
          const { box, metal } = METHOD_NAMES[method]
          return (
            <button
              key={method}
              type="button"
              disabled={generating.isPending || (short !== null && !isLimitReached(short))}
              aria-busy={making === method || undefined}
              onClick={() => generating.mutate(method)}
            >
              {making === method ? <span className="spin" /> : <MethodDisc method={method} />}
              <b>
                {box} <span className="block">{metal}</span>
                {short !== null && <small>{shortShortageNote(short)}</small>}
              </b>
            </button>
          )
        })}
        <Link to="/generate">
          <span className="hero-plus">
            <Icon name="plus" />
          </span>
          <b>
            Custom <small>your digits</small>
          </b>
        </Link>
      </div>
      {generating.isError && !isLimitRefusal(generating.error) && (
        <Banner kind="error" announce>
          {refusalMessage(generating.error, MESSAGES.generateFailed)}
        </Banner>
      )}
      <p className="text-xs text-on-deep-muted">
        {/* A pick has its own odds beside it. */}
        {made === null && `Straight ${oneIn(STRAIGHT_ODDS)} with every box. `}
        <HowWeKnow about="Quick Generate">
          <p>
            Draws are random. Every four-digit number is drawn as often as any other, so no box
            changes the odds.
          </p>
          <p>
            A straight bet needs the exact order. A box bet wins in any order: {oneIn(417)} with
            four different digits, {oneIn(833)} with one pair.
          </p>
          <p>
            <Link to="/honesty" className="inline-link">
              How honest is Fourcast?
            </Link>
          </p>
        </HowWeKnow>
      </p>
    </>
  )
}

/** '18 of 30 left today'; nothing without a limit. */
function LeftToday({ current }: { current: ReturnType<typeof useQuotas>['current'] }) {
  if (current === undefined) return null
  const { limit, left } = quotaOf(current, 'generations')
  return (
    limit !== -1 && (
      <span className="num text-xs text-on-deep-muted">
        {left} of {limit} left today
      </span>
    )
  )
}
