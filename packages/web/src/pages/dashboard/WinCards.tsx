import { type RecentWin, WINS_MOST } from '@fourcast/contract/wins.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { useState } from 'react'
import { calendarDate, shortDate } from '#core/format.ts'
import { useUser } from '#core/session.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'
import { useAbout } from '#core/use-about.ts'
import { ORIGIN_NAMES, ownBalls } from '#domains/picks/number-title.ts'
import { usualPayoutText } from '#domains/picks/payout.ts'
import { Balls } from '#ui/Balls.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Link } from '#ui/Link.tsx'

const PlayDialog = lazyDialog(
  async () => (await import('#domains/tickets/PlayDialog.tsx')).PlayDialog,
)

const SHOWN = 3

/** Each win with what to do next, until its owner says that they did not play it. */
export function WinCards({ wins }: { wins: readonly RecentWin[] }) {
  const [dismissed, dismiss] = useDismissedWins()
  const played = useAbout<RecentWin>()
  return (
    <>
      {wins
        .filter((win) => !dismissed.includes(keyOf(win)))
        .slice(0, SHOWN)
        .map((win) => (
          <WinCard
            key={keyOf(win)}
            win={win}
            onPlay={() => played.show(win)}
            onDismiss={() => dismiss(keyOf(win))}
          />
        ))}
      {played.one !== null && (
        <PlayDialog open={played.open} one={subjectOf(played.one)} onClose={played.close} />
      )}
    </>
  )
}

interface WinCardProps {
  win: RecentWin
  onPlay: () => void
  onDismiss: () => void
}

function WinCard({ win, onPlay, onDismiss }: WinCardProps) {
  const { numbers, draw, hasTicket } = win
  return (
    <Card title="Your number was drawn" className="border-success bg-success-soft">
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-8">
        <div className="grid content-start gap-3">
          <Balls
            {...ownBalls(win.origin)}
            size="lg"
            numbers={numbers}
            label={`Your number ${numbers.join(' ')}`}
          />
          <p className="num text-sm">
            {draw.stateName} {draw.drawTime}, {calendarDate(draw.drawDate)}. {sourceText(win)}
          </p>
        </div>
        <div className="grid content-start gap-3">
          <p className="strong">Check your official ticket.</p>
          {hasTicket ? (
            <p>
              Your ticket is recorded. Only the lottery can confirm a prize.{' '}
              <Link to="/history?tab=statistics" className="inline-link">
                Your tickets
              </Link>
            </p>
          ) : (
            <>
              <p className="num">
                Did you play it? A $1 straight ticket usually pays{' '}
                {usualPayoutText('straight', numbers.join(''), draw)}. Only the lottery can confirm
                a prize.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={onPlay}>I played this</Button>
                <Button kind="ghost" onClick={onDismiss}>
                  I didn’t play this
                </Button>
              </div>
            </>
          )}
          <p className="text-sm">
            The odds of your next pick stay 1 in 10,000.{' '}
            <Link to="/profile?tab=preferences" className="inline-link">
              Take a break
            </Link>
          </p>
        </div>
      </div>
    </Card>
  )
}

/** 'Anniversary, saved May 4, 2026.' */
const sourceText = (win: RecentWin) =>
  `${win.name ?? madeBy(win)}, saved ${shortDate(win.createdAt)}.`

const madeBy = ({ method, origin }: RecentWin) =>
  method === null ? ORIGIN_NAMES[origin] : METHOD_NAMES[method].name

/** With the digits: a corrected draw is another win. */
const keyOf = ({ numbers, draw: { state, drawDate, drawTime } }: RecentWin) =>
  `${state}/${drawDate}/${drawTime}/${numbers.join('')}`

const subjectOf = ({ id, createdAt, numbers, isSavedNumber, draw }: RecentWin) => ({
  id,
  createdAt,
  numbers,
  isSavedNumber,
  offered: draw,
})

/** Stored in this browser until the sign-out. */
function useDismissedWins() {
  const key = `${PERSONAL_KEYS.dismissedWins}${useUser().id}` as const
  const stored = () => (browserStorage.get(key) ?? '').split('\n').filter(Boolean)
  const [dismissed, setDismissed] = useState(stored)
  const dismiss = (win: string) => {
    // Another tab may have stored one since.
    const next = [...stored(), win].slice(-WINS_MOST)
    browserStorage.set(key, next.join('\n'))
    setDismissed(next)
  }
  return [dismissed, dismiss] as const
}
