import { useRef } from 'react'
import type { RecentWin } from '@fourcast/contract/wins.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { usualPrize } from '@fourcast/engine/prizes.ts'
import { shortDate } from '#core/format.ts'
import { useAbout } from '#core/use-about.ts'
import { weekdayDate } from '#core/zone-time.ts'
import { ORIGIN_NAMES } from '#domains/picks/number-title.ts'
import { usualPayoutText } from '#domains/picks/payout.ts'
import { Balls } from '#ui/Balls.tsx'
import { Button } from '#ui/Button.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Link } from '#ui/Link.tsx'

const PlayDialog = lazyDialog(
  async () => (await import('#domains/tickets/PlayDialog.tsx')).PlayDialog,
)

interface WinMomentProps {
  wins: readonly RecentWin[]
  onDismiss: (win: RecentWin) => void
}

/** The largest win with what to do next, until its owner says that they did not play it. */
export function WinMoment({ wins, onDismiss }: WinMomentProps) {
  const played = useAbout<RecentWin>()
  const card = useRef<HTMLElement>(null)
  const [win] = wins.toSorted((a, b) => prizeOf(b) - prizeOf(a))
  if (win === undefined) return null
  const { numbers, draw, hasTicket } = win
  const more = wins.length - 1
  return (
    <section ref={card} className="moment" aria-label="Straight win">
      <div>
        <p className="strong num">
          {draw.stateName} {draw.drawTime}, {weekdayDate(draw.drawDate)}
        </p>
        <h2>Straight win</h2>
        <Balls numbers={numbers} label={`Your number ${numbers.join(' ')}`} />
        <p className="num text-sm">
          {sourceText(win)}{' '}
          {more > 0 && (
            <Link to="/history" className="inline-link">
              +{more} more {more === 1 ? 'win' : 'wins'}
            </Link>
          )}
        </p>
      </div>
      <div>
        <dl>
          <dt className="text-sm">A $1 straight ticket usually pays</dt>
          <dd className="num text-2xl leading-tight font-[650]">
            {usualPayoutText('straight', numbers.join(''), draw)}
          </dd>
        </dl>
        <p>
          <b className="strong">Check your official ticket.</b>{' '}
          {hasTicket ? (
            <>
              Your ticket is recorded. Only the lottery can confirm a prize.{' '}
              <Link to="/history?tab=statistics" className="inline-link">
                Your tickets
              </Link>
            </>
          ) : (
            'We don’t know if you played it. Only the lottery can confirm a prize.'
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {!hasTicket && <Button onClick={() => played.show(win)}>I played this</Button>}
          <Button
            kind="ghost"
            icon="share"
            onClick={() => card.current && void share(win, card.current)}
          >
            Share
          </Button>
          {!hasTicket && (
            <Button kind="ghost" onClick={() => onDismiss(win)}>
              I didn’t play this
            </Button>
          )}
        </div>
        <HowWeKnow about="Straight win">
          <p>One number in 10,000 is drawn each time. This time it was yours.</p>
          <p>
            The odds of your next pick stay 1 in 10,000.{' '}
            <Link to="/profile?tab=preferences" className="inline-link">
              Take a break
            </Link>
          </p>
        </HowWeKnow>
      </div>
      {played.one !== null && (
        <PlayDialog open={played.open} one={subjectOf(played.one)} onClose={played.close} />
      )}
    </section>
  )
}

/** Loads the drawing with the first press. */
async function share(win: RecentWin, card: HTMLElement) {
  const { shareWin } = await import('./share-win.ts')
  await shareWin(win, card)
}

const prizeOf = ({ numbers, draw }: RecentWin) =>
  usualPrize('straight', numbers.join(''), draw.state)

/** 'Anniversary, saved May 4, 2026.' */
const sourceText = (win: RecentWin) =>
  `${win.name ?? madeBy(win)}, saved ${shortDate(win.createdAt)}.`

const madeBy = ({ method, origin }: RecentWin) =>
  method === null ? ORIGIN_NAMES[origin] : METHOD_NAMES[method].name

const subjectOf = ({ id, createdAt, numbers, isSavedNumber, draw }: RecentWin) => ({
  id,
  createdAt,
  numbers,
  isSavedNumber,
  offered: draw,
})
