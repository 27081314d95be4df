import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { copyNumbers } from '#core/clipboard.ts'
import { pickText, setsOf } from '#domains/picks/picks.ts'
import { useSaveResult } from '#domains/picks/use-save-result.ts'
import { Balls } from '#ui/Balls.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

interface QuickPickProps {
  made: Generation
  onSaved: (made: Generation) => void
}

/** A pick of Quick Generate, in place of the answer until the user leaves the page. */
export function QuickPick({ made, onSaved }: QuickPickProps) {
  const save = useSaveResult(onSaved)
  const from = made.original.map((digit) => digit ?? '–').join(' ')
  return (
    <>
      <p className="hero-where num">
        {METHOD_NAMES[made.method].name} from random digits {from}
      </p>
      <Balls method={made.method} numbers={made.numbers} roll />
      <p className="hero-say">
        {made.saved ? 'Saved. We check it for 7 days.' : 'Save it, and we check it for 7 days'}
      </p>
      {save.isError && (
        <Banner kind="error" announce>
          {refusalMessage(save.error, MESSAGES.saveFailed)}
        </Banner>
      )}
      <div className="hero-next gap-3">
        <OddsLine numbers={made.numbers} className="text-on-deep-muted" />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            kind="ondeep"
            icon="copy"
            onClick={() => void copyNumbers(pickText(setsOf(made)))}
          >
            Copy
          </Button>
          <Button
            kind="ondeep"
            icon="check"
            disabled={made.saved}
            busy={save.isPending}
            busyLabel="Saving…"
            onClick={() => save.mutate(made)}
          >
            {made.saved ? 'Saved' : 'Save Result'}
          </Button>
          <Link to="/generate" className="know">
            Details
          </Link>
        </div>
      </div>
    </>
  )
}
