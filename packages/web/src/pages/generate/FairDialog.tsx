import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { saveLink } from '#domains/picks/save-link.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import {
  type FairResult,
  randomClientSeed,
  useFairPick,
} from '#domains/picks/fair/use-fair-pick.ts'
import { fairSeed } from '#domains/picks/fair/queries.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Hash } from '#ui/Hash.tsx'
import { Link } from '#ui/Link.tsx'
import { Bar } from '#ui/Skeleton.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Balls } from '#ui/Balls.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Loaded } from '#ui/Loaded.tsx'

const MOST = 64

interface FairDialogProps {
  open: boolean
  onClose: () => void
  onUse: (made: FairResult) => void
}

/** A random number that neither side can choose, to be checked once the seed is revealed. */
export default function FairDialog({ open, onClose, onUse }: FairDialogProps) {
  return (
    <Dialog wide open={open} onClose={onClose} title="Fair random pick">
      <PickForm onUse={onUse} />
    </Dialog>
  )
}

function PickForm({ onUse }: Pick<FairDialogProps, 'onUse'>) {
  const query = useQuery(fairSeed)
  const pick = useFairPick(SUBSCRIPTION)
  // What was committed to when the words were sent: the pick must be of the same seed.
  const [promised, setPromised] = useState<string>()
  const { data } = query
  if (data === undefined)
    return (
      <Loaded
        query={query}
        loading="Loading the commitment"
        failed="Failed to load the commitment"
        waiting={WAITING}
      >
        {() => null}
      </Loaded>
    )
  const send = (client: string) => {
    setPromised(data.commitment)
    pick.mutate(client)
  }
  return (
    <div className="grid gap-5">
      <SeedForm
        busy={pick.isPending}
        again={pick.data !== undefined}
        next={(data.picks[0]?.nonce ?? -1) + 1}
        commitment={data.commitment}
        onSend={send}
      />
      {pick.isError && (
        <Banner kind="error" announce>
          {refusalMessage(pick.error, 'Failed to make the pick. Please try again.')}
        </Banner>
      )}
      <output className="sr-only">
        {pick.data !== undefined && `Fair pick ${pick.data.numbers.join(' ')}`}
      </output>
      {pick.data !== undefined && !pick.isPending && (
        <PickResult made={pick.data} kept={pick.data.commitment === promised} onUse={onUse} />
      )}
    </div>
  )
}

interface SeedFormProps {
  busy: boolean
  /** There is a pick: using it comes first. */
  again: boolean
  next: number
  commitment: string
  onSend: (client: string) => void
}

/** Someone's half of the number. */
function SeedForm({ busy, again, next, commitment, onSend }: SeedFormProps) {
  const [words, setWords] = useState(() => randomClientSeed())
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(words === '')
    if (words !== '') onSend(words)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Button
        type="submit"
        kind={again ? 'second' : 'primary'}
        className="justify-self-start"
        busy={busy}
        busyLabel="Picking…"
      >
        {again ? 'Pick another' : 'Pick a number'}
      </Button>
      <Disclosure quiet title="Verify" open={missing && words === ''}>
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            We lock in our secret before you add yours. This code proves we didn’t change it.{' '}
            <Link to="/fair" className="inline-link">
              How it works
            </Link>
          </p>
          <Hash label="Our commitment" value={commitment} />
          <TextInput
            label="Your words"
            value={words}
            maxLength={MOST}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            error={missing && words === '' ? 'Enter 1–64 characters' : undefined}
            hint="Chosen at random in your browser. Change them to anything you like."
          />
          <p className="num text-sm text-muted">
            Nonce {next}. The nonce counts the picks from one seed, so the same words give a new
            number each time.
          </p>
        </div>
      </Disclosure>
    </form>
  )
}

const WAITING = (
  <>
    <Bar className="h-10" />
    <Bar className="h-12" />
    <Bar className="h-11 w-40" />
  </>
)

interface PickResultProps {
  made: FairResult
  /** Whether it is of the seed that was committed to before. */
  kept: boolean
  onUse: (made: FairResult) => void
}

/** The pick, what it was made of, and where it can be checked. */
function PickResult({ made, kept, onUse }: PickResultProps) {
  const { numbers, client, nonce } = made
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Balls
        key={nonce}
        entered
        roll
        size="lg"
        numbers={numbers}
        label={`Fair pick ${numbers.join(' ')}`}
      />
      <div className="grid gap-1">
        <OddsLine numbers={numbers} />
        <p className="num text-sm break-words text-muted">
          Nonce {nonce}, words ‘{client}’. Not a forecast: each of the 10,000 numbers was equally
          likely.
        </p>
      </div>
      {!kept && (
        <Banner kind="warning">
          You revealed the seed in another window before this pick. It uses the next seed, whose
          commitment is shown above.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button onClick={() => onUse(made)}>Use these digits</Button>
        <TextLink to={saveLink(numbers, 'fair')}>Save this number</TextLink>
        <TextLink to="/fair" arrow>
          Check your picks
        </TextLink>
      </div>
    </div>
  )
}
