import { copyNumbers } from '#core/clipboard.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { useNavigate } from '#core/routing/router.tsx'
import {
  type FairResult,
  randomClientSeed,
  useFairPick,
} from '#domains/picks/fair/use-fair-pick.ts'
import { closedText } from '#domains/responsible-play/break-text.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { Balls } from '#ui/Balls.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

/** Makes a fair pick. The player's half of it is generated in this browser. */
export function PickCard() {
  const pick = useFairPick(SUBSCRIPTION)
  const until = useBreak()
  const { data, isPending, isError, error, variables } = pick
  // A retry sends the same words, so that we gain nothing by refusing a pick.
  const words = () => (isError ? variables : randomClientSeed())
  return (
    <Card title="Your number">
      <Balls
        key={data?.nonce}
        entered
        roll={data !== undefined}
        size="lg"
        numbers={data?.numbers ?? [null, null, null, null]}
        label={data === undefined ? 'No number yet' : `Fair pick ${data.numbers.join(' ')}`}
      />
      {data !== undefined && <OddsLine numbers={data.numbers} />}
      {isError && (
        <Banner kind="error" announce>
          {refusalMessage(error, 'Failed to make the pick. Please try again.')}
        </Banner>
      )}
      <output className="sr-only">
        {data !== undefined && `Fair pick ${data.numbers.join(' ')}`}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isPending}
          busyLabel="Picking…"
          kind={data === undefined ? 'primary' : 'second'}
          disabled={until !== null}
          onClick={() => pick.mutate(words())}
        >
          {data === undefined ? 'Pick a number' : 'Pick another'}
        </Button>
        {data !== undefined && <Uses made={data} />}
      </div>
      <p className="text-sm text-muted">
        {until === null
          ? 'All 10,000 numbers are equally likely. Neither you nor we can choose which one you get.'
          : closedText(until)}
      </p>
    </Card>
  )
}

function Uses({ made: { numbers } }: { made: FairResult }) {
  const navigate = useNavigate()
  return (
    <>
      <LinkButton to={saveLink(numbers, 'fair')}>Save this number</LinkButton>
      <Button
        kind="ghost"
        onClick={() => navigate('/generate', { state: { prefilledNumbers: numbers } })}
      >
        Use in Generate
      </Button>
      <Button kind="ghost" icon="copy" onClick={() => void copyNumbers(numbers.join(''))}>
        Copy
      </Button>
    </>
  )
}
