import { type Play, PRIZE_MOST } from '@fourcast/contract/plays.ts'
import { useState } from 'react'
import { useCorrect } from './use-play-changes.ts'
import { playWords } from './words.ts'
import { centsOf, dollarsOf } from '#core/money.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface PrizeDialogProps {
  open: boolean
  /** The ticket in question, or the last that was; null before the first. */
  one: Play | null
  onClose: () => void
}

/** What a ticket really paid: its owner knows better than a chart of usual pays. */
export const PrizeDialog = ({ open, one, onClose }: PrizeDialogProps) => (
  <Dialog open={open && one !== null} onClose={onClose} title="What did it pay?">
    {one !== null && <PrizeForm play={one} onDone={onClose} />}
  </Dialog>
)

const WRONG = 'Enter what it paid, from $0 to $1,000,000'

function PrizeForm({ play, onDone }: { play: Play; onDone: () => void }) {
  const [text, setText] = useState(() =>
    play.prizeCents === null ? '' : dollarsOf(play.prizeCents).slice(1),
  )
  const [wrong, setWrong] = useState<string | null>(null)
  const correct = useCorrect(onDone)
  const save = () => {
    const prize = centsOf(text)
    if (correct.isPending) return
    if (prize === null || prize > PRIZE_MOST) setWrong(WRONG)
    else correct.mutate({ id: play.id, prize })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="num text-sm text-muted">{playWords(play)}</p>
      {correct.isError && (
        <Banner kind="error" announce>
          {errorMessage(correct.error, 'Failed to correct your record')}
        </Banner>
      )}
      <TextInput
        label="Payout, in dollars"
        inputMode="decimal"
        autoComplete="off"
        placeholder="e.g. 5,000"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(null)
        }}
        {...(wrong === null
          ? { hint: 'Enter 0 if it didn’t win. This overrides our result.' }
          : { error: wrong })}
      />
      <div className="dialog-actions">
        {play.prizeFrom === 'owner' && (
          <Button
            kind="second"
            disabled={correct.isPending}
            onClick={() => correct.mutate({ id: play.id, prize: null })}
          >
            Use the official result
          </Button>
        )}
        <Button type="submit" busy={correct.isPending} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
